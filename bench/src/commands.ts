import type { Options } from './usage.ts'

/** One thing that can be measured. */
interface Command {
  readonly options: Options
  /** Gives the exit code. */
  run(this: void, given: readonly string[]): number | Promise<number>
}

/** Loaded only where they run, so that one does not pay for the others. */
export const commands = {
  trajectories: (): Promise<Command> => import('./trajectories/run.ts'),
  window: (): Promise<Command> => import('./window/main.ts'),
  scenarios: (): Promise<Command> => import('./scenarios/main.ts'),
  show: (): Promise<Command> => import('./scenarios/show.ts'),
  gate: (): Promise<Command> => import('./gate/main.ts'),
  speed: (): Promise<Command> => import('./speed/main.ts'),
  memory: (): Promise<Command> => import('./memory/main.ts'),
  selection: (): Promise<Command> => import('./selection/run.ts'),
  bundle: (): Promise<Command> => import('./bundle/main.ts'),
  time: (): Promise<Command> => import('./time/main.ts'),
  fuzz: (): Promise<Command> => import('./fuzz/main.ts'),
  soak: (): Promise<Command> => import('./soak/main.ts'),
  agree: (): Promise<Command> => import('./trajectories/agree.ts'),
  'agree-selection': (): Promise<Command> => import('./selection/agree.ts'),
}
export type CommandName = keyof typeof commands

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
