import { call, calling, last, linesWith, says, type Script } from '../script.ts'

/** The longest word of a question. */
const wordOf = (question: string): string | undefined =>
  question.match(/[\p{L}\p{N}_-]{4,}/gu)?.toSorted((one, other) => other.length - one.length)[0]

/** Questions in Chinese, about the conversation itself, and a long answer to stop. */
export const talkScripts: readonly Script[] = [
  {
    asks: '这个仓库里的 Winnow 是做什么的？',
    fits: (question) => /\p{Script=Han}/u.test(question),
    rounds: [
      calling(
        '我先看一下说明文档。',
        call('read_file', { path: 'README.md' }),
        call('search_text', { text: 'zh', folder: 'packages/core/src/format' }),
      ),
      (seen) => `Winnow 为智能体清理上下文：它决定每次请求真正发给模型的内容，而你保存的历史始终完整。

- **先证明，再删除**：只有系统提示里已经有同样的内容，才会去掉一次工具调用。
- **第一次发送前就压缩**：过长的工具结果按问题保留要点，并注明省略了多少。
- **完成的回合只收缩一次**：这样服务商的缓存不会失效。

我读了 ${seen.results.length} 个结果，其中说明文档里有 ${linesWith(last(seen, 'read_file'), 'Winnow').length} 行提到 Winnow。`,
    ],
  },
  {
    asks: 'Sum up what we have talked about so far.',
    isFollowUp: true,
    fits: says('sum up', 'summary', 'so far', 'talked about'),
    rounds: [
      ({ before }) =>
        before.length === 0
          ? 'Nothing yet: this is your first message.'
          : `You asked this so far:\n\n${before.map((text, at) => `${at + 1}. ${text.split('\n')[0]!.slice(0, 120)}`).join('\n')}`,
    ],
  },
  {
    asks: 'Tell me slowly what a context is, so that I can stop you.',
    fits: says('slowly', 'long answer', 'story'),
    rounds: [
      () =>
        Array.from(
          { length: 40 },
          (_, at) =>
            `${at + 1}. A context is what a model reads before it writes: instructions, questions, answers, calls and their results, again and again in full.`,
        ).join('\n'),
    ],
  },
  {
    asks: 'What is in the file I attached?',
    isFollowUp: true,
    fits: says('attach', 'picture', 'this file'),
    rounds: [
      ({ question, files }) => {
        const texts = question.split('\n').filter((line) => line.startsWith('Attached file '))
        const others = files > 0 ? [`${files} I cannot look into, because I am a script`] : []
        const told = [...texts.map((line) => line.slice('Attached file '.length)), ...others]
        return told.length === 0
          ? 'Nothing is attached to this message.'
          : `Attached to your message:\n\n${told.map((line) => `- ${line}`).join('\n')}`
      },
    ],
  },
]

/** What is asked and no script knows: a search, and what else there is. */
export const anything: Script = {
  asks: '',
  fits: () => true,
  rounds: [
    ({ question }) => {
      const text = wordOf(question)
      return text === undefined
        ? 'Hello! I am a script that stands in for a model, with real tools over this repository. Ask me why the tests fail, or how Winnow decides what may be removed.'
        : { text: `I look for “${text}”.`, calls: [call('search_text', { text, folder: 'docs' })] }
    },
    (seen) => {
      const hits = last(seen, 'search_text').text.split('\n').slice(0, 3)
      return `I am a script, so I can only search for that. It begins:\n\n${hits.map((line) => `- \`${line.slice(0, 160).replaceAll('`', "'")}\``).join('\n')}`
    },
  ],
}
