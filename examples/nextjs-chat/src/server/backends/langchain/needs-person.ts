import { toolNamed } from '../../tools/all.ts'

/** Whether a person is asked before the tool of this name runs. */
export const needsPerson = (name: string): boolean => toolNamed(name)?.needsApproval ?? false
