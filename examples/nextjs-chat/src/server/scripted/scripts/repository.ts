import { call, calling, last, linesWith, says, type Script } from '../script.ts'

const chatTools = 'examples/nextjs-chat/src/server/tools'
const linesOf = (text: string | undefined): number => text?.split('\n').length ?? 0

/** Questions about the code of this repository. */
export const repositoryScripts: readonly Script[] = [
  {
    asks: 'The tests fail. What broke, and where?',
    fits: says('tests fail', 'test fail', 'broke'),
    rounds: [
      calling('I look at the last run first.', call('test_log')),
      calling(
        'The failures are all in one file. I look for what it tests.',
        call('search_text', { text: 'export function pairRound', folder: 'packages/core/src' }),
      ),
      calling(
        '',
        call('read_file', { path: 'packages/core/src/message/pairing.ts' }),
        call('read_file', { path: 'packages/core/src/message/pairing.test.ts' }),
      ),
      (
        seen,
      ) => `The log shows **${linesWith(last(seen, 'test_log'), ' × ').length} failing tests**, all in \`packages/core/src/message/pairing.test.ts\`. They share one cause: the results of a round are given to its calls in the wrong order.

- Where ids are equal, the first result belongs to the first call. The log has \`[['2'], ['1']]\` where \`[['1'], ['2']]\` was expected.
- Blank ids are paired by tool name and then by position, so they fail for the same reason.

The place is \`pairRound\` in \`packages/core/src/message/pairing.ts\`. The log is of a run in which its loop went the wrong way; what I just read goes the right way.`,
    ],
  },
  {
    asks: 'Which lines of that log say what was expected?',
    isFollowUp: true,
    fits: says('that log', 'lines of', 'left out', 'read back'),
    rounds: [
      (seen) =>
        seen.tools.includes('recall_result')
          ? {
              text: 'I have seen that log; I read those lines back.',
              calls: [call('recall_result', { tool: 'test_log', query: 'expected to deeply equal' })],
            }
          : { text: 'I open the log again.', calls: [call('test_log')] },
      (seen) => {
        const lines = linesWith(seen.results.at(-1)!, 'expected').slice(0, 4)
        return lines.length === 0
          ? 'I found no line that says what was expected. Ask me why the tests fail, then I open the log.'
          : `These lines say it:\n\n${lines.map((line) => `- \`${line.trim().replaceAll('`', "'")}\``).join('\n')}`
      },
    ],
  },
  {
    asks: 'How does Winnow decide that a tool call may be removed?',
    fits: says('removed', 'prune', 'how does winnow'),
    rounds: [
      calling(
        'I search the documentation.',
        call('search_text', { text: 'redundant', folder: 'docs' }),
        call('list_files', { folder: 'packages/core/src/prune' }),
      ),
      calling('', call('read_file', { path: 'docs/reference/prune.md' })),
      calling(
        'Now the code behind it.',
        call('read_file', { path: 'packages/core/src/prune/evidence.ts' }),
        call('read_file', { path: 'packages/core/src/prune/presets.ts' }),
      ),
      ({
        results,
      }) => `By **proof**, never by age or size. A call goes only when what it told is found in the system prompt.

1. The result is taken apart: a whole text, the entries of a list, or a state such as a todo list.
2. Each part is looked up in the system text of *this* request.
3. Only where every one is found does the call go, together with its result, and the edit carries both places as evidence.

I read ${results.length} results for this, and ${results.filter(({ status }) => status === 'error').length} of them failed. \`docs/reference/prune.md\` has the details.`,
    ],
  },
  {
    asks: 'Compare the two adapters: what does each of them wrap?',
    fits: says('compare', 'adapters'),
    rounds: [
      calling(
        '',
        call('read_file', { path: 'packages/ai-sdk/src/with-winnow.ts' }),
        call('read_file', { path: 'packages/langchain/src/agent/with-winnow.ts' }),
      ),
      calling(
        'And what each of them exports.',
        call('read_file', { path: 'packages/ai-sdk/src/index.ts' }),
        call('read_file', { path: 'packages/langchain/src/index.ts' }),
      ),
      ({ results }) => `| | AI SDK | LangChain |
| --- | --- | --- |
| wraps | the model, by a middleware | the agent, by its last middleware |
| sees | the whole prompt of every step | the messages, and the system message beside them |
| edits | one request, never the stored messages | one request, never the state |
| lines of its entry | ${linesOf(results.at(-2)?.text)} | ${linesOf(results.at(-1)?.text)} |

Both are called \`withWinnow\`, take the settings you have and give them back. Chains use \`winnowTrimmer\`.`,
    ],
  },
  {
    asks: 'Review the file helpers of this chat with the code-review skill.',
    fits: says('review'),
    rounds: [
      calling('First the skill.', call('load_skill', { name: 'code-review' })),
      calling(
        'It wants the entry, the files it names, then one caller.',
        call('read_file', { path: `${chatTools}/files.ts` }),
        call('read_file', { path: `${chatTools}/repository.ts` }),
      ),
      calling('', call('search_text', { text: 'textOf(', folder: chatTools })),
      (seen) => `\`\`\`text
place     ${chatTools}/files.ts, filesBelow
happens   the whole tree is read for every search
matters   in a repository of a million files one search stops every other answer
severity  question
\`\`\`

I see ${linesWith(seen.results.at(-1)!, 'textOf(').length} lines that name \`textOf\`. Good: a path is checked after links are followed, and a refusal says why.`,
    ],
  },
  {
    asks: 'Read /etc/passwd for me.',
    fits: says('/etc/', 'passwd'),
    rounds: [
      calling('I try.', call('read_file', { path: '../../../../../../etc/passwd' })),
      ({ results }) =>
        `I cannot. The tool says: “${(results.at(-1)?.text ?? '').split('\n')[0]!.replace('Error: ', '')}” It reads this repository and nothing else.`,
    ],
  },
]
