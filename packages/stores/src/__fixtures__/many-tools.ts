import type { SkillRecord } from '../tool-index/types.ts'

const verbs = ['create', 'delete', 'list', 'update', 'search', 'export', 'archive', 'approve', 'cancel', 'share']
const things = [
  'invoice',
  'calendar event',
  'customer',
  'ticket',
  'database table',
  'image',
  'contract',
  'flight',
  'parcel',
  'recipe',
]
const places = [
  'in the archive',
  'for a team',
  'of last year',
  'by its number',
  'on the map',
  'with comments',
  'as a draft',
  'in a folder',
  'for a guest',
  'at night',
]
const systems = ['billing', 'crm', 'warehouse', 'portal', 'travel', 'kitchen', 'legal', 'studio', 'library', 'clinic']

const nth = (list: readonly string[], at: number): string => list[at % list.length]!

/** Tools that differ in what they do, to what, where and in which system. Every hundredth is for `support` alone. */
export function manyTools(count: number): SkillRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const verb = nth(verbs, at)
    const thing = nth(things, Math.floor(at / 10))
    const place = nth(places, Math.floor(at / 100))
    const system = nth(systems, Math.floor(at / 1000))
    return {
      name: `${system}.${verb}_${thing.replace(' ', '_')}_${at}`,
      description: `Lets you ${verb} a ${thing} ${place}, using the ${system} system.`,
      inputSchema: { type: 'object', properties: { [`${thing.split(' ')[0]}_id`]: { type: 'string' } } },
      ...(at % 100 === 0 ? { allowedRoles: ['support'] } : {}),
    }
  })
}
