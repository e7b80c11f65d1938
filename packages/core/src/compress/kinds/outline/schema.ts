import type { OutlineText } from './outline-text.ts'

const statement =
  /^(?:CREATE|ALTER) (?:TABLE|VIEW|MATERIALIZED VIEW|INDEX|UNIQUE INDEX|TYPE|FUNCTION|TRIGGER|SEQUENCE|DOMAIN)\b/iu
const created = /^CREATE (?!SEQUENCE)/iu
const rule = /\b(?:CONSTRAINT|PRIMARY KEY|FOREIGN KEY|REFERENCES|UNIQUE|CHECK|EXCLUDE)\b|\bDEFAULT (?!nextval)/u
const setting = /^(?:--|SET \w+ =|SELECT pg_catalog\.|ALTER \w+ \S+ OWNER TO)/iu

const weights = { created: 2.5, rule: 2.5, column: 1, setting: -1.5 }
const fewestStatements = 2

/** Whether a line begins a statement of a schema. */
export const isStatement = (line: string): boolean => statement.test(line)

/**
 * What lines of a database's schema are worth: tables with their columns, and what holds for them; `undefined` where the text
 * is no schema.
 */
export function schemaWorth({ texts, parents }: OutlineText): Float64Array | undefined {
  let statements = 0
  for (const text of texts) if (isStatement(text.slice(0, 60))) statements += 1
  if (statements < fewestStatements) return undefined
  return Float64Array.from(texts, (text, node) => {
    if (setting.test(text.slice(0, 120))) return weights.setting
    if (rule.test(text.slice(0, 400))) return weights.rule
    if (created.test(text.slice(0, 60))) return weights.created
    const parent = parents[node]!
    return parent >= 0 && created.test(texts[parent]!.slice(0, 60)) ? weights.column : 0
  })
}
