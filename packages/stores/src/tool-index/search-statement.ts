import type { Space, Tables } from './names.ts'
import type { SkillStrategy } from './types.ts'

/** What earlier texts count beside the present one. */
export const earlierWeight = 0.25

/** The place after which matches count little, of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const fusion = 60

/** What a caller with the roles `$2` may see of a table named `s`. */
export const permitted = 's.is_active and (s.allowed_roles is null or s.allowed_roles && $2::text[])'

/** Builds of PostgreSQL differ from the sixth digit on; what is the same to five is ordered by name. */
const rounded = (value: string): string => `round((${value})::numeric, 5)::float8`

/** `order by` holds nothing but the operator, and the condition is of constants: else the index would not be used. */
const nearest = ({ skills, embeddings }: Tables, { condition, type }: Space): string => `
  select s.id, s.name, ${rounded(`1 - (e.embedding::${type} <=> $1::${type})`)} as similarity
  from ${embeddings} e join ${skills} s on s.id = e.skill_id
  where ${condition} and ${permitted}
  order by e.embedding::${type} <=> $1::${type}
  limit $3`

/** `1`: long texts hold more words and count less for each. */
const worded = ({ skills }: Tables): string => `
  select s.id, s.name,
    ${rounded(`ts_rank(s.words, asked.now, 1) + ${earlierWeight} * ts_rank(s.words, asked.before, 1)`)} as rank,
    array(select unnest(tsvector_to_array(s.words)) intersect select unnest(tsvector_to_array(asked.words)) order by 1) as words
  from ${skills} s, (
    select websearch_to_tsquery('english', $6) as now, websearch_to_tsquery('english', $7) as before,
      to_tsvector('english', $6) as words
  ) as asked
  where s.words @@ (asked.now || asked.before) and ${permitted}
  order by rank desc, s.name
  limit $3`

/**
 * Finds tools; of two that score the same, the one whose words were asked for comes first. `$1` is the vector, `$2` the
 * roles, `$3` how many candidates each way of searching gives, `$4` the similarity to be exceeded, `$5` how many are
 * wanted, and for `hybrid` `$6` and `$7` the words asked for now and before, joined by `or`.
 */
export function searchStatement(tables: Tables, space: Space, strategy: SkillStrategy): string {
  const near = `nearest as materialized (${nearest(tables, space)}), near as (
    select id, name, similarity, row_number() over (order by similarity desc, name) as place
    from nearest where similarity > $4)`
  if (strategy === 'vector')
    return `with ${near} select name, similarity, similarity as score, null::text[] as words from near order by place limit $5`
  return `with ${near}, worded as materialized (${worded(tables)}), said as (
      select id, name, words, row_number() over (order by rank desc, name) as place from worded)
    select name, near.similarity, said.words,
      coalesce(1.0 / (${fusion} + near.place), 0)::float8 + coalesce(1.0 / (${fusion} + said.place), 0)::float8 as score
    from near full join said using (id, name)
    order by score desc, said.place, name
    limit $5`
}
