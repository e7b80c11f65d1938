import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { demoTool, type DemoTool } from './tool.ts'

const folder = new URL('../../skills/', import.meta.url)

interface Skill {
  readonly name: string
  readonly description: string
  readonly tags: string
  /** The whole file. */
  readonly text: string
}

function readSkill(name: string): Skill {
  const text = readFileSync(new URL(`${name}/SKILL.md`, folder), 'utf8')
  const field = (key: string): string => new RegExp(`^${key}: (.*)$`, 'mu').exec(text)?.[1] ?? ''
  return { name: field('name'), description: field('description'), tags: field('tags'), text }
}

/** The skills of the demo, from `examples/demo/skills`. */
export const skills: readonly Skill[] = readdirSync(folder).sort().map(readSkill)

/** The skills as the system prompt lists them. */
export const renderSkills = (): string =>
  ['## Skills', '', ...skills.map(({ name, tags, description }) => `- **${name}** [${tags}]: ${description}`)].join(
    '\n',
  )

/** Tools that list the skills and load one. */
export function skillTools(): DemoTool[] {
  return [
    demoTool({
      name: 'list_skills',
      description: 'Lists the skills there are.',
      schema: z.object({}),
      run: () =>
        skills
          .map(({ name, description, tags }) => `**${name}**\n  Description: ${description}\n  Tags: ${tags}`)
          .join('\n'),
    }),
    demoTool({
      name: 'load_skill',
      description: 'Loads the instructions of a skill.',
      schema: z.object({ name: z.string() }),
      run: ({ name }) => skills.find((skill) => skill.name === name)?.text ?? `There is no skill ${name}.`,
    }),
  ]
}
