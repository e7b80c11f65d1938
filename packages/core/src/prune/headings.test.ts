import { describe, expect, test } from 'vitest'
import { denies, qualifies } from './denials.ts'
import { readLines } from './lines.ts'
import { readSystemText } from './system-text.ts'

describe('a heading', () => {
  test.each(
    `废弃的技能|已删除|未启用的技能|昨天的待办|其他用户的待办|历史待办|示例|已停用|草稿|上次会话的计划|未安裝|廢棄|已淘汰|暂停使用|即将推出|待上线
    Nicht mehr verfügbar|Nicht verwenden|Beispiele|Gelöschte Aufgaben|Aufgaben anderer Nutzer|Alte Aufgaben|ehemalige Werkzeuge
    Ausgemusterte Fähigkeiten|Abgekündigte Skills|Außer Betrieb|Demnächst|Zurückgezogene Skills|Stillgelegte Skills
    Verworfene Aufgaben|Zu löschende Skills|Verfallene Skills|Überholte Skills|Pausierte Aufgaben
    Coming soon|Withdrawn skills|Invalid|Broken skills|On hold|Paused skills
    Yesterday’s todos|Yesterday's list|Todos of other users|Bob's tasks|Tasks of Bob|Deprecated skills|Disabled|Removed tasks
    Examples|Last week|Old plan|Skills you do not have|Do not use|If asked|Not yet enabled|Templates|Unavailable|Archived
    disabled_skills|archivedTodos|previousPlan|exampleTodos
    Tâches d’hier|Exemples|Compétences désactivées|Autres utilisateurs|Tareas de ayer|Habilidades deshabilitadas
    Otros usuarios|Tarefas de ontem|Attività di ieri|Voorbeelden|Удалённые задачи|Вчерашние задачи
    削除済み|昨日のタスク|無効なスキル|삭제된 작업|어제 할 일|예시|무효`
      .split(/[|\n]/u)
      .map((heading) => heading.trim()),
  )('such as “%s” denies what stands below it', (heading) => {
    expect(qualifies(heading)).toBe(true)
  })

  test.each(
    `Skills|Available skills|To-do list|Your current todo list|Today's todos|Open tasks|Not started|In progress|Done|Completed
    The todo list as it stands now|My plan|Planned tasks|Information|Transformers and performers|Nodes|List of Tasks
    可用技能|当前待办事项|任务列表|未完成的任务|现在的技能|今日任务|Aktuelle Aufgaben|Verfügbare Fähigkeiten|Hier sind deine Aufgaben
    Compétences disponibles|Tareas actuales|Задачи|現在のタスク|할 일 목록`
      .split(/[|\n]/u)
      .map((heading) => heading.trim()),
  )('such as “%s” does not', (heading) => {
    expect(qualifies(heading)).toBe(false)
  })

  test('says less in the middle of a paragraph: a word such as “if” denies nothing there', () => {
    expect(denies('If a task fits, load it first')).toBe(false)
    expect(denies('These are disabled')).toBe(true)
  })
})

/** The lines that prove what they say. */
const proving = (text: string): string[] =>
  readLines(text).flatMap((line) => (line.proves && /^\s*(?:>\s)?-/u.test(line.text) ? [line.text.trim()] : []))

describe('what stands above a list', () => {
  test.each<[string, string, string[]]>([
    ['a heading and those below it', '# Old\n## Skills\n- a\n### More\n- b\n# Skills\n- c', ['- c']],
    ['an underlined heading', 'Deprecated\n----------\n- a\n\nActive\n======\n- b', ['- b']],
    ['a bold line', '**Deprecated**\n- a\n\n**Active**\n- b', ['- b']],
    ['a line with a colon', 'Disabled:\n- a\n\nEnabled:\n- b', ['- b']],
    ['a line with a full-width colon', '已停用：\n- a\n\n可用：\n- b', ['- b']],
    ['a heading below it, deeper', 'Disabled:\n  Skills:\n    - a\nSkills:\n- b', ['- b']],
    ['a heading right below it', 'Deprecated:\n\nSkills:\n- a\n\nOther skills:\n- b', ['- b']],
    ['an entry with entries', '- Disabled:\n  - a\n- Enabled:\n  - b\n- c', ['- Enabled:', '- b', '- c']],
    ['a sentence', 'These were removed last week\n- a\n\nUse these.\n- b', ['- b']],
    ['a sentence of two lines', 'The skills that were\nremoved last week are\n- a\n\nUse these.\n\n- b', ['- b']],
    ['the last sentence', 'There are skills. Do not use these.\n- a\n\nMore.\n\n- b', ['- b']],
    ['a tag', '<disabled_skills>\n- a\n</disabled_skills>\n<skills>\n- b\n</skills>', ['- b']],
    ['a comment', '<!--\n- a\n-->\n- b', ['- b']],
    ['a heading in a block of code', '```\n# Disabled\n- a\n```\n- b', ['- b']],
    ['a quoted heading', '> Disabled:\n> - a\n\nSkills:\n- b', ['- b']],
    ['the sentence after it', '- a\n- b\n\nThe above skills are disabled.\n\nSkills:\n- c', ['- c']],
  ])('%s may deny it', (_title, text, expected) => {
    expect(proving(text)).toEqual(expected)
  })

  test.each([
    'You can load skills. If a task matches one, load it first.\n\n- a',
    'Never guess. Available skills:\n- a',
    '## Do not guess\n\nBe exact.\n\n## Skills\n\n- a',
    'Disabled:\n- b\n\n## Skills\n- a',
  ])('denies nothing that it is not about: %j', (text) => {
    expect(proving(text)).toContain('- a')
  })
})

test.each([
  '# ',
  '- ',
  '> ',
  '<a>',
  '| a |\n|---|\n',
  '[\n',
  '{"a":\n',
  '{"a":[',
  '| a |\n|---|\n| 1 | 2 |\n',
  '- a: [x] ',
  '**a** ',
  '**',
  'a:\n',
  '<!-- ',
])('a text that repeats %j is read in one pass', (part) => {
  expect(readSystemText(part.repeat(10_000)).lines.length).toBeGreaterThan(0)
})
