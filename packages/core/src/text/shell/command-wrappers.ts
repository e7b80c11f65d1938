/** An option with its value behind it, or an option alone; only these letters take a value. */
const options = (withValue: string): string => `(?:(?:${withValue})\\s+\\S+\\s+|(?!(?:${withValue})\\s)-\\S+\\s+)*`

/** What stands before a command that it runs somewhere else, for some time, as somebody else or with other variables. */
const runners = [
  `(?:docker|podman)(?:[ -]compose)? exec\\s+${options('-[weuf]|--(?:workdir|env|user|file)')}\\S+\\s+`,
  `docker[ -]compose run\\s+${options('-[weuv]|--(?:workdir|env|user|volume)')}\\S+\\s+`,
  'kubectl\\s+(?:-\\S+\\s+\\S+\\s+)?exec\\s+(?:\\S+\\s+){0,12}?--\\s+',
  `ssh\\s+${options('-[ipolFJ]')}[\\w.@-]+\\s+(?=["'\\w])`,
  `sudo\\s+${options('-[ugh]')}`,
  `timeout\\s+${options('-[ks]')}\\S+\\s+`,
  `(?:nice|ionice|stdbuf)\\s+${options('-[nc]')}`,
  `(?:time|env)\\s+${options('-[uS]')}`,
  '(?:command|exec|nohup|setsid|then|do|xvfb-run)\\s+',
  '[A-Za-z_]\\w*=\\S*\\s+',
  '\\(\\s*',
]

/** What runs a program of a project. */
const projectRunners = [
  `(?:npx|bunx|pnpx|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|npm exec|bun x)\\s+${options('-p|--package')}(?:--\\s+)?(?=[@\\w.])`,
  `uv(?:x| run| tool run)\\s+${options('--(?:with|python|from|group|extra|directory)|-p')}(?=\\w)`,
  '(?:poetry|pipenv|pdm|hatch|rye|conda|mise|bundle) (?:run|exec)\\s+(?:-\\S+\\s+)*(?:--\\s+)?(?=\\w)',
]

const wrapper = new RegExp(`^(?:${runners.join('|')})`, 'u')
const projectWrapper = new RegExp(`^(?:${projectRunners.join('|')})`, 'u')
/** The release of a program that a runner is to fetch: `pnpm@12`. */
const release = /^(@?[\w./-]{1,80})@[\w.^~-]{1,40}(?=\s|$)/u
const shell = /^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh\s+(?:-\S+\s+)*-[a-z]*c\s+(?:"((?:[^"\\]|\\.)*)"|'([^']*)')$/u

/** A command without what only runs it. */
export interface BareCommand {
  readonly text: string
  /** A runner of the project's programs stood before it, so it is a program. */
  readonly isProgram: boolean
}

/**
 * Takes away what a command is run by.
 * For example `unwrapped('sudo -u web timeout 60 npx tsx seed.ts').text` is `'tsx seed.ts'`.
 */
export function unwrapped(command: string): BareCommand {
  let text = command
  let isProgram = false
  for (;;) {
    const found = wrapper.exec(text)
    if (found) {
      text = text.slice(found[0].length)
      continue
    }
    const project = projectWrapper.exec(text)
    if (!project) return { text, isProgram }
    isProgram = true
    text = text.slice(project[0].length).replace(release, '$1')
  }
}

/** The command line that a command hands to a shell: `ls && pwd` of `bash -lc "ls && pwd"`. */
export function handedToShell(command: string): string | undefined {
  const { text } = unwrapped(command)
  const found = shell.exec(text) ?? (text === command ? null : /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')$/u.exec(text))
  return found ? (found[1]?.replaceAll(/\\(["\\$`])/gu, '$1') ?? found[2]) : undefined
}
