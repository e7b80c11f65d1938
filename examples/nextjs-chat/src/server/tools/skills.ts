import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { examplePlace } from '../places.ts'
import { chatTool, type ChatTool } from './tool.ts'

interface Skill {
  readonly name: string
  readonly description: string
  readonly tags: string
  /** The whole file. */
  readonly text: string
}

function readSkill(folder: string): Skill {
  const text = readFileSync(examplePlace('material', 'skills', folder, 'SKILL.md'), 'utf8')
  const field = (key: string): string =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${key}: `))
      ?.slice(key.length + 2) ?? ''
  return { name: field('name'), description: field('description'), tags: field('tags'), text }
}

const skills = (): Skill[] => readdirSync(examplePlace('material', 'skills')).toSorted().map(readSkill)

/** The skills as the system prompt lists them. */
export const renderSkills = (): string =>
  ['## Skills', '', ...skills().map(({ name, tags, description }) => `- **${name}** [${tags}]: ${description}`)].join(
    '\n',
  )

/** Tools that list the skills and load one. */
export const skillTools: readonly ChatTool[] = [
  chatTool({
    name: 'list_skills',
    description: 'Lists the skills there are.',
    schema: z.object({}),
    run: () =>
      skills()
        .map(({ name, description, tags }) => `**${name}**\n  Description: ${description}\n  Tags: ${tags}`)
        .join('\n'),
  }),
  chatTool({
    name: 'load_skill',
    description: 'Loads the instructions of a skill.',
    schema: z.object({ name: z.string() }),
    run({ name }) {
      const skill = skills().find((one) => one.name === name)
      if (!skill) throw new Error(`There is no skill ${name}.`)
      return skill.text
    },
  }),
]
