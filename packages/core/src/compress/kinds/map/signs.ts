import type { CallSigns, Shape } from '../../kind.ts'

const toolNames = /(?:^|[_-])(?:repo(?:sitory)?_?map|code_?map|outline)$/u

export const isMapCall = ({ toolName, command }: CallSigns): boolean => !command && toolNames.test(toolName)

const mapHeader = /^[\w@.+/-]+\.\w+:$/u

export const mapShapes: readonly Shape[] = [
  {
    certainty: 0.8,
    matches: (sample) => sample.lines.some((line) => mapHeader.test(line)) && sample.share(/^(?:[│⋮]|\s+\S)/u) > 0.5,
  },
]
