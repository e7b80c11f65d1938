/**
 * The reasons that reports give, by their codes, in English and Chinese; `{}` stands for what the reason names. Only what
 * writes for people may import it as more than a type.
 */
export const reasons = {
  // Why something goes or stays, whatever the rule.
  'not-answered': { en: 'it is not answered yet', zh: '尚未得到应答' },
  'same-id-not-answered': { en: 'a call with the same id is not answered yet', zh: '有相同编号的调用尚未得到应答' },
  'stray-result-in-round': { en: 'its round holds a result that answers no call', zh: '该回合含有没有对应调用的结果' },
  'result-not-only-text': { en: 'its result holds more than text', zh: '其结果不只是文本' },
  recalled: { en: 'it was recalled', zh: '其结果是召回的内容' },
  pinned: { en: 'it is pinned', zh: '已被固定' },
  'result-pinned': { en: 'its result is pinned', zh: '其结果已被固定' },
  'message-pinned': { en: 'the message is pinned', zh: '该消息已被固定' },
  'message-has-opaque-part': { en: 'the message holds a part that is never edited', zh: '该消息含有从不编辑的部分' },
  'message-has-result': { en: 'the message holds a result', zh: '该消息含有结果' },
  'message-has-call': { en: 'the message still holds a call', zh: '该消息仍含有调用' },
  'turn-open': { en: 'the turn is still open', zh: '该轮对话尚未结束' },
  'final-answer': { en: 'it belongs to the final answer', zh: '属于最终回答' },
  'ends-turn': { en: 'it ends its turn', zh: '该调用结束其所在的一轮' },
  'bound-calls': { en: 'the provider binds these calls to each other', zh: '服务商要求这些调用保持在一起' },

  // Edits that name what is not there.
  'no-edit': { en: 'it does not have the shape of an edit', zh: '不具备编辑的形式' },
  'no-group': { en: 'it is no edit of a group', zh: '不属于任何一组编辑' },
  'no-assistant-message': { en: 'it names no assistant message of a turn', zh: '所指的不是某一轮中的助手消息' },
  'no-such-call': { en: 'there is no such call', zh: '没有这一调用' },
  'no-such-result': { en: 'there is no such result', zh: '没有这一结果' },
  'no-such-text': { en: 'it names no text of the result', zh: '所指的不是结果中的文本' },
  'already-removed': { en: 'it is removed already', zh: '已被移除' },

  // Groups of edits that are not taken.
  'opaque-part-alone': {
    en: 'only a part that is never edited would remain of its message',
    zh: '该消息将只剩下从不编辑的部分',
  },
  'not-smaller': { en: 'it would not make the request smaller', zh: '不会使请求变小' },
  'saves-too-little': { en: 'it would save only {} tokens, fewer than {}', zh: '只能节省 {} 个 token，少于 {} 个' },
  'saves-less-than': { en: 'it would save fewer than {} tokens', zh: '节省不足 {} 个 token' },
  'not-worth-cache': { en: 'it would not pay for the prompt cache it breaks', zh: '不足以抵偿因此失效的提示词缓存' },
  'why-not-worth-failed': { en: 'whyNotWorth failed', zh: 'whyNotWorth 出错' },
  'provider-would-refuse': { en: 'a provider would refuse what remains', zh: '服务商会拒绝剩余的内容' },
  'would-be-two-turns': { en: 'what remains would be two turns', zh: '剩余内容会变成两轮对话' },
  'pointed-at': { en: 'a later result points at it', zh: '后面的结果指向它' },
  'stands-for-turn': { en: 'its result stands for the whole turn', zh: '它的结果代表整个轮次' },
  'earlier-rule-stands-for-turn': {
    en: 'an earlier rule wrote what stands for the turn there',
    zh: '之前的规则在那里写入了代表该轮次的内容',
  },
  'only-window-summarizes': {
    en: 'only the window may replace messages with a summary',
    zh: '只有窗口可以用摘要代替消息',
  },
  'already-summarized': { en: 'a summary stands in its place', zh: '该处已由摘要代替' },

  // Prune.
  'in-system-text': { en: 'the system text holds what it told', zh: '系统文本已包含其内容' },
  'todo-list-in-system-text': {
    en: 'the system text shows the todo list as it stands now',
    zh: '系统文本已显示当前待办列表',
  },
  'skills-in-system-text': { en: 'the system text lists the skills', zh: '系统文本已列出技能' },
  'later-call-in-system-text': {
    en: 'the system text shows what a later call wrote in its place',
    zh: '系统文本已显示后来的调用所写、取而代之的内容',
  },
  'only-in-result': { en: 'its result stands nowhere else', zh: '其结果没有出现在别处' },
  'skill-only-in-result': {
    en: 'the instructions of a skill stand only in its result',
    zh: '技能说明只存在于该结果中',
  },
  'failed-or-denied': {
    en: 'it failed or was denied, which stands nowhere else',
    zh: '调用失败或被拒绝，这一点没有出现在别处',
  },
  'result-too-short': { en: 'the result is too short to prove anything', zh: '结果太短，无法证明任何内容' },
  'item-too-short': { en: 'an item says too little to be recognised: {}', zh: '条目内容太少，无法识别：{}' },
  'not-in-system-text': { en: '{} does not stand in the system text', zh: '系统文本中没有 {}' },
  'not-in-one-place': {
    en: 'no one place of the system text holds {} with all its fields and its status',
    zh: '系统文本中没有一处完整包含{}及其字段和状态',
  },
  'other-list-in-system-text': { en: 'the system text holds another list', zh: '系统文本中的列表不同' },
  'longer-list-in-system-text': { en: 'the system text holds a longer list', zh: '系统文本中的列表更长' },
  'no-item': { en: 'there is no item to look for', zh: '没有可以查找的条目' },
  'result-no-list': { en: 'its result is no list that could be looked up', zh: '其结果不是可以查找的列表' },
  'arguments-no-list': { en: 'its arguments are no list that could be looked up', zh: '其参数不是可以查找的列表' },
  'arguments-not-in-result': { en: 'its arguments do not stand in its result', zh: '其参数没有出现在结果中' },

  // Compact and clearing.
  'turn-finished': { en: 'the turn is finished', zh: '该轮对话已结束' },
  'failed-and-repaired': { en: 'it failed, and was repaired in the same turn', zh: '调用失败，已在同一轮中修正' },
  'last-round-failed': { en: 'its last round failed', zh: '最后一轮失败' },
  'host-says-failed': { en: 'the host says the turn failed', zh: '宿主程序表示该轮对话失败' },
  'host-says-aborted': { en: 'the host says the turn was aborted', zh: '宿主程序表示该轮对话被中止' },
  'window-share-outgrown': {
    en: 'what is sent has outgrown its share of the context window',
    zh: '发送的内容已超出其在上下文窗口中的份额',
  },
  superseded: { en: 'a later call superseded it', zh: '已被后来的调用取代' },

  // Compress.
  'shorter-form': { en: 'the same content is shorter this way', zh: '同样的内容，这样写更短' },
  'shown-before': { en: 'it was shown before', zh: '此前已显示过' },
  'above-cap': {
    en: 'above the cap, so what matters for the question was chosen',
    zh: '超过上限，只保留与问题有关的内容',
  },
  'above-cap-by-similarity': {
    en: 'above the cap, so what matters for the question was chosen, also by similarity',
    zh: '超过上限，只保留与问题有关的内容，也按相似度',
  },
  'above-cap-by-model': {
    en: 'above the cap, so a model had a say in what matters for the question',
    zh: '超过上限，由模型参与决定保留与问题有关的内容',
  },
  'above-cap-by-own-tier': {
    en: 'above the cap, so a tier of your own had a say in what matters for the question',
    zh: '超过上限，由自定义层级参与决定保留与问题有关的内容',
  },
  'nothing-more-by-similarity': {
    en: 'above the cap, so what matters for the question was chosen; nothing more was found by similarity',
    zh: '超过上限，只保留与问题有关的内容；按相似度没有找到更多',
  },
  'nothing-more-by-model': {
    en: 'above the cap, so what matters for the question was chosen; nothing more was found by a model',
    zh: '超过上限，只保留与问题有关的内容；模型没有找到更多',
  },
  'nothing-more-by-own-tier': {
    en: 'above the cap, so what matters for the question was chosen; nothing more was found by {}',
    zh: '超过上限，只保留与问题有关的内容；{} 没有找到更多',
  },
  'no-room-by-similarity': {
    en: 'above the cap, so what matters for the question was chosen; there was no room for what was found by similarity',
    zh: '超过上限，只保留与问题有关的内容；按相似度找到的内容放不下',
  },
  'no-room-by-model': {
    en: 'above the cap, so what matters for the question was chosen; there was no room for what was found by a model',
    zh: '超过上限，只保留与问题有关的内容；模型找到的内容放不下',
  },
  'no-room-by-own-tier': {
    en: 'above the cap, so what matters for the question was chosen; there was no room for what was found by {}',
    zh: '超过上限，只保留与问题有关的内容；{} 找到的内容放不下',
  },
  'summary-too-long': {
    en: 'above the cap, so what matters for the question was chosen; the summary was longer than what words chose',
    zh: '超过上限，只保留与问题有关的内容；摘要比按词语选出的内容更长',
  },
  'found-in-other-text': {
    en: 'above the cap, so what matters for the question was chosen; what was found is of another text',
    zh: '超过上限，只保留与问题有关的内容；找到的内容属于另一段文本',
  },
  'range-asked-for': { en: 'the call asked for this range', zh: '调用要求的正是这一范围' },
  'data-asked-for': { en: 'the call asked for data as it is', zh: '调用要求原样的数据' },
  'printed-by-script': { en: 'a script of the conversation printed it', zh: '由本次对话中编写的脚本输出' },
  'followed-word-for-word': { en: 'it is to be followed word for word', zh: '须逐字遵循的内容' },
  'agent-report': { en: 'another agent reports in it', zh: '另一个智能体的报告' },
  error: { en: 'it is an error', zh: '这是一个错误' },
  denied: { en: 'it was denied', zh: '调用被拒绝' },
  'tool-left-alone': { en: 'its tool is left alone', zh: '该工具的结果不作处理' },
  'shortened-before': { en: 'it was shortened before', zh: '此前已缩短' },
  'nothing-to-leave-out': { en: 'nothing could be left out', zh: '没有可以省略的内容' },

  // The window.
  'window-full': { en: 'the window is full', zh: '窗口已满' },
  'window-full-oldest': { en: 'the window is full; what came first', zh: '窗口已满；最早的部分' },
  'no-room-beside-rest': { en: 'what must stay leaves no room for it', zh: '必须保留的内容已占满窗口' },

  // Problems of the history.
  'stray-result': { en: 'a result that answers no call', zh: '结果没有对应的调用' },
  'call-without-result': { en: 'a call of {} without a result', zh: '对 {} 的调用没有结果' },
} as const

/** What a reason of Winnow's own begins with. */
export type ReasonCode = keyof typeof reasons
