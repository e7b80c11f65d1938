/** Words that say of something that it was done. */
const done = new Set(
  (
    'success successful successfully succeeded updated written wrote created saved stored replaced edited applied modified ' +
    'inserted added appended changed overwritten renamed moved removed deleted made done completed finished closed ' +
    'marked resolved reopened cleared ticked ok okay erfolgreich gespeichert geschrieben aktualisiert ersetzt bearbeitet geändert ' +
    'hinzugefügt eingefügt angelegt erstellt gelöscht entfernt umbenannt verschoben erledigt fertig abgeschlossen ' +
    'overwrote'
  ).split(' '),
)
/** Words beside them that take nothing from it. */
const beside = new Set(
  (
    'the a an file files text texts content contents document code line lines char chars character characters byte bytes ' +
    'kb edit edits change changes replacement replacements occurrence occurrences hunk hunks block blocks section part ' +
    'parts task tasks todo todos item items step steps plan checklist entry entries record list status state title id name path ' +
    'message msg result results data code total size count in to at of for with from into on as and by all both each has have been was ' +
    'were is are now it its your this new true s die der das den ein eine einen datei dateien wurde wurden ist sind zeile ' +
    'zeilen zeichen änderung änderungen ersetzung ersetzungen stelle stellen aufgabe aufgaben liste aufgabenliste in mit und alle als ' +
    'following existing instance instances location locations string strings addition additions insertion insertions ' +
    'deletion deletions removal removals operation cell range column type seconds timestamp sha hash duration'
  ).split(' '),
)
const doneInChinese =
  /(?:已(?:经)?)?成功|完毕|已(?:经)?(?:更新|保存|写入|创建|替换|修改|应用|添加|插入|删除|移除|完成|关闭|标记)/gu
const besideInChinese =
  /[的了将把被在为和第个处项行条已]|文件|内容|更改|修改|更新|替换|操作|任务|待办|列表|事项|全部|所有|状态|字符|字节|标记|完成/gu

/** Sentences that tools say of every change they made: what comes next, what they show, what to look at. */
const everyTime = new RegExp(
  [
    String.raw`here['’]s the result of running (?:cat -n )?on a snippet of(?: it| the edited file)?`,
    String.raw`here is the updated (?:code|content)`,
    'and the section now reads',
    String.raw`(?:please )?review the changes(?: and make sure they are (?:as expected|correct))?(?: \(correct indentation, no duplicate lines, etc\.?\))?`,
    'edit the file again if necessary',
    'file state is current in your context — no need to read it back',
    'you do not need to re-read the file, as you have seen all changes',
    'proceed with the task using these changes as the new baseline',
    'replaced text at exactly one location',
    String.raw`\bset (?=(?:to|as)\b)`,
    'ensure that you continue to use the todo list to track your progress',
    'please proceed with the current tasks if applicable',
    'wall time',
    String.raw`\b(?:diff|output):`,
    'patch(?= (?:was )?(?:successfully )?applied)',
  ].join('|'),
  'gu',
)

/** What is no more than a number, also with the unit of a size or a time. Where there are none, nothing was done. */
const number = /^(?!0+$)\d+(?:[.,]\d+)*(?:b|kb|mb|ms|s)?$/u
/** What holds nothing, or what is kept elsewhere: what was done is not in it. */
const elsewhere = /[[{] ?[\]}]|""|\bas (?:a )?new\b/u
const word = /(?:\d+[.,])*[\p{L}\p{N}]+/gu
const han = /\p{Script=Han}/u

/**
 * Whether what a result says, without the names and quotations in it, is that something was done, and nothing else. A word
 * that is not known takes something from it: what is only queued, submitted or refused is said in too many ways to list.
 *
 * @param unlessSays what it does not say either, beside the sentences that say nothing
 */
export function saysOnlyDone(said: string, unlessSays?: RegExp): boolean {
  if (/[?？]/u.test(said)) return false
  const own = said
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(everyTime, (sentence) => (/^(?:replaced|set) /u.test(sentence) ? ' done ' : ' '))
  if (elsewhere.test(own) || unlessSays?.test(own) === true) return false
  let isDone = false
  const plain = own.replaceAll(doneInChinese, () => {
    isDone = true
    return ' '
  })
  for (const [each] of plain.matchAll(word)) {
    if (done.has(each)) isDone = true
    else if (han.test(each) ? each.replaceAll(besideInChinese, '') !== '' : !beside.has(each) && !number.test(each))
      return false
  }
  return isDone
}
