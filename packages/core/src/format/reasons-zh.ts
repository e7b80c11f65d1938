/** The reasons rules and the planner give, `{}` for what differs, and the same in Chinese, in the same order. */
export const reasonsInChinese: readonly (readonly [english: string, chinese: string])[] = [
  ['the result is too short to prove anything', '结果太短，无法证明任何内容'],
  ['an item says too little to be recognised: {}', '条目内容太少，无法识别：{}'],
  [
    'no one place of the system text holds {} with all its fields and its status',
    '系统文本中没有一处完整包含{}及其字段和状态',
  ],
  ['{} does not stand in the system text', '系统文本中没有 {}'],
  ['there is no item to look for', '没有可以查找的条目'],
  ['the instructions of a skill stand only in its result', '技能说明只存在于该结果中'],
  ['the system text shows the todo list as it stands now', '系统文本已显示当前待办列表'],
  ['the system text lists the skills', '系统文本已列出技能'],
  ['the system text holds what it told', '系统文本已包含其内容'],
  ['its arguments do not stand in its result', '其参数没有出现在结果中'],
  ['the system text holds another list', '系统文本中的列表不同'],
  ['the system text holds a longer list', '系统文本中的列表更长'],
  ['what remains would be two turns', '剩余内容会变成两轮对话'],
  ['a call with the same id is not answered yet', '有相同编号的调用尚未得到应答'],
  ['its round holds a result that answers no call', '该回合含有没有对应调用的结果'],
  ['its result is no list that could be looked up', '其结果不是可以查找的列表'],
  ['its arguments are no list that could be looked up', '其参数不是可以查找的列表'],
  ['its result stands nowhere else', '其结果没有出现在别处'],
  ['it has no result yet', '尚无结果'],
  ['it failed or was denied, which stands nowhere else', '调用失败或被拒绝，这一点没有出现在别处'],
  ['its result holds more than text', '其结果不只是文本'],
  ['it is not answered yet', '尚未得到应答'],
  ['it is pinned', '已被固定'],
  ['its result is pinned', '其结果已被固定'],
  ['the provider binds its calls to each other', '服务商要求这些调用保持在一起'],
  ['the provider binds these calls to each other', '服务商要求这些调用保持在一起'],
  ['the turn is finished', '该轮对话已结束'],
  ['its last round failed', '最后一轮失败'],
  ['it would not make the request smaller', '不会使请求变小'],
  ['it would save only {} tokens, fewer than {}', '只能节省 {} 个 token，少于 {} 个'],
  ['a provider would refuse what remains', '服务商会拒绝剩余的内容'],
  ['it would not pay for the prompt cache it breaks', '不足以抵偿因此失效的提示词缓存'],
  ['it would save fewer than {} tokens', '节省不足 {} 个 token'],
  ['a later result points at it', '后面的结果指向它'],
  ['its result stands for the whole turn', '它的结果代表整个轮次'],
  ['an earlier rule wrote what stands for the turn there', '之前的规则在那里写入了代表该轮次的内容'],
  ['it is no edit of a group', '不属于任何一组编辑'],
  ['only the window may replace messages with a summary', '只有窗口可以用摘要代替消息'],
  ['there are only {} messages', '只有 {} 条消息'],
  ['it would part a call and its result', '会把调用与其结果分开'],
  ['it holds a system message', '其中有系统消息'],
  ['its round holds a system message', '该回合含有系统消息'],
  ['another summary is there', '该处已有另一份摘要'],
  ['it stands before the first turn', '在第一轮对话之前'],
  ['only a part of a finished turn would go', '会只去掉已结束的一轮的一部分'],
  ['a person wrote it in the turn that is still open', '是用户在尚未结束的一轮中所写'],
  ['it is the newest round', '是最新的回合'],
  ['an older round of the turn would stay', '该轮中更早的回合会留下'],
  ['the message is pinned', '该消息已被固定'],
  ['the message holds a part that is never edited', '该消息含有从不编辑的部分'],
  ['only a part that is never edited would remain of its message', '该消息将只剩下从不编辑的部分'],
  ['it was recalled', '其结果是召回的内容'],
  ['it ends its turn', '该调用结束其所在的一轮'],
  ['the same content is shorter this way', '同样的内容，这样写更短'],
  ['it was shown before', '此前已显示过'],
  ['above the cap, so what matters for the question was chosen', '超过上限，只保留与问题有关的内容'],
  [
    'above the cap, so what matters for the question was chosen, also by similarity',
    '超过上限，只保留与问题有关的内容，也按相似度',
  ],
  [
    'above the cap, so a model had a say in what matters for the question',
    '超过上限，由模型参与决定保留与问题有关的内容',
  ],
  [
    'above the cap, so a tier of your own had a say in what matters for the question',
    '超过上限，由自定义层级参与决定保留与问题有关的内容',
  ],
  ['the call asked for this range', '调用要求的正是这一范围'],
  ['a script of the conversation printed it', '由本次对话中编写的脚本输出'],
  ['the call asked for data as it is', '调用要求原样的数据'],
  ['it is to be followed word for word', '须逐字遵循的内容'],
  ['another agent reports in it', '另一个智能体的报告'],
  ['it was shortened before', '此前已缩短'],
  ['its tool is left alone', '该工具的结果不作处理'],
  ['it is an error', '这是一个错误'],
  ['it was denied', '调用被拒绝'],
  ['nothing could be left out', '没有可以省略的内容'],
  ['a summary stands in its place', '该处已由摘要代替'],
  ['the window is full; what came first', '窗口已满；最早的部分'],
  ['the window is full', '窗口已满'],
  ['what must stay leaves no room for it', '必须保留的内容已占满窗口'],
  ['a result that answers no call', '结果没有对应的调用'],
  ['a call of {} without a result', '对 {} 的调用没有结果'],
]

const patterns = reasonsInChinese.map(([english, chinese]) => {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^$()[\]\\|]/gu, '\\$&'))
  return { english: new RegExp(`^${parts.join('(.+)')}$`, 'u'), chinese }
})

/** A reason in Chinese; one that is not known stays as it is. */
export function reasonInChinese(reason: string): string {
  for (const { english, chinese } of patterns) {
    const match = english.exec(reason)
    if (!match) continue
    let next = 1
    return chinese.replaceAll('{}', () => match[next++]!)
  }
  return reason
}
