/**
 * Words by which a heading, a key or the sentence before a list says that what follows is not in force, not current, not
 * of this user, or no statement at all. Written as {@link fold} writes them, so without accents.
 */
const parts = [
  'deprecat disabl unavail inactiv remov delet discard archiv retired obsole outdated expire revok reject declin suspend',
  'discontinu decommission dismiss abandon dropped cancel skipp supersed replaced forbid prohibit disallow banned block',
  'off-limits exclu except missing example sample template placeholder dummy illustrat fiction incorrect wrong false',
  'untrue myth avoid suppos imagin hypothe pretend histor yesterday tomorrow upcoming previous propos draft legacy hidden',
  'unused uninstall unsupport unlicens unauthori unverif untrust unreleas unpublish unimplement someone somebody withdraw invalid broken paus',
  'veralte deaktivier abgeschaltet ausgeschaltet losch entfernt gestrichen abgelauf abgelehnt abgebroch ehemalig',
  'vergangen gestern gestrig beispiel vorlage entwurf verbot gesperrt ungultig inaktiv ausgemuster abgekund zuruckge stillgeleg verworf verfall uberhol demnachst',
  'depreci desactiv supprim efface perime indisponib interdit refuse annule exemple brouillon ancien precedent',
  'deshabilit inhabilit eliminad borrad caducad vencid rechazad ejemplo plantilla borrador anterior antigu',
  'desativ desabilit excluid apagad removid indisponiv proibid exemplo rascunho',
  'disattiv cancellat eliminat rimoss scadut vietat esempi',
  'verouder uitgeschakeld verwijder verlopen geannuleerd voorbeeld verboden',
  'устар отключ удален архив прежн предыдущ бывш вчера завтра прошл пример шаблон образец чернов запрещ неверн ошибоч',
  'недоступ неактив отмен истек',
  '废弃 弃用 作废 禁用 停用 停止 已停 关闭 删除 移除 去除 下线 下架 失效 过期 归档 存档 历史 旧 以前 之前 此前 先前 过去 昨 前天 前一天',
  '上周 上月 上个 上次 上一 去年 明天 明日 下周 下月 下个 下次 未来 例 模板 占位 虚构 假设 假如 草稿 草案 错误 他人 别人 其他人 其它人',
  '撤销 撤回 取消 拒绝 屏蔽 封禁 不可用 不再 未启用 禁止 请勿 切勿 淘汰 暂停 即将 待上 廢棄 棄用 刪除 過期 歸檔 歷史 舊 過去 範 錯誤 假設 撤銷',
  '未啟用 削除 廃止 非推奨 無効 除外 前回 先週 見本 雛形 下書き 使えな 使用不可 利用でき',
  '비활성 중지 중단 삭제 제거 폐기 만료 어제 지난 이전 과거 예전 내일 무효 예시 예제 샘플 초안 금지',
]

const words = [
  'old older oldest former formerly past prior earlier ago another mock e.g eg',
  'alt alte alten alter altes fruher fruhere fruheren vorig vorige vorigen morgen muster falsch fremd fremde fremder',
  'vieux vieille faux fausse modele d.hier ayer manana viejo vieja ontem amanha velho ieri domani scorso scorsa bozza',
  'gisteren vorige oude старые старых старый',
]

const phrases = [
  '(?:last|next) (?:day|week|month|quarter|year|night|session|time|run|sprint|conversation|chat)',
  'no longer|on hold|coming soon|außer betrieb',
  'roadmap|change ?log|backlog|like (?:so|this)|wish|would like|as of|only for|for (?:admin|owner|manager)|(?:alpha|beta) |preview|fixture|phishing|claim(?:ed|s)|once (?:had|saw|seen|was|were)|(?:might|may|could) (?:once )?have|used to|(?:we|you|they|there) (?:had|were)(?![\\p{L}])|stand (?:vom|von)|wunsch|nur fur|hatten wir|路线图|更新日志|变更记录|仅限|仅供|测试版|曾',
  'not (?:yet |currently )?(?:available|enabled|active|installed|allowed|permitted|supported|valid|current|yours|in (?:use|force))',
  'other (?:user|customer|client|agent|people|person|tenant|account|session|conversation|project|team|workspace)s?',
  '(?:letzte|vorletzte)[nrs]? (?:tag|woche|monat|jahr|sitzung|nacht|mal)',
  'nicht (?:mehr|verfugbar|aktiv|aktuell|installiert|erlaubt|freigegeben|gultig)',
  'ander(?:e[nrms]?) (?:be)?(?:nutzer|anwender|kund|person|leute|team)',
  'hier(?! (?:sind|ist|die|der|das|dein|ihr|ein|steh|folg|find))',
  '(?:semaine|annee|session) derniere|mois dernier',
  'autres? (?:utilisat|client|person|equipe)',
  '(?:semana|sesion|mes|ano) pasad[ao]|otr[oa]s? (?:usuari|client|person|equipo)|ya no',
  '(?:semana|sessao|mes|ano) passad[ao]|outr[oa]s? (?:usuari|client|pesso|equipe)|nao mais',
  'altr[ioea] (?:utent|client|person)|non piu',
  'andere? (?:gebruiker|klant|person|mens)|niet (?:meer|beschikbaar|actief)',
  'друг(?:их|ого|ой|ому) (?:пользов|клиент|люд|человек)|больше не',
  '(?:其他|其它|另一个?|別の|他の)(?:用户|用戶|使用者|客户|人|ユーザ|利用者)',
  '다른 (?:사용자|사람|고객)',
]

/** Words that deny what a heading or a key names, and say nothing where they stand in a sentence of its own before a list. */
const negations = [
  'no never nor neither none nothing without if unless cannot nicht nie niemals kein keine keinen keiner ohne weder',
  'wenn falls sofern pas non jamais sans aucun aucune ni si sin ningun ninguna nunca nao sem nenhum mai senza nessun',
  'niet geen nooit zonder не нет никогда нельзя без если',
]

/** Lower case, without the accents of Latin and Cyrillic letters. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')

const choice = (lines: readonly string[]): string => lines.flatMap((line) => line.split(' ')).join('|')
const wholeWord = (source: string): string => String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`

const denying = new RegExp(
  String.raw`${choice(parts)}|${wholeWord(choice(words))}|(?<![\p{L}\p{N}])(?:${phrases.join('|')})`,
  'u',
)
const negating = new RegExp(
  String.raw`${wholeWord(choice(negations))}|${wholeWord('not')}(?! (?:yet )?(?:started|begun|done))|n['’]t(?![\p{L}])|不|无|無|没|未(?!完成|开始|開始|处理|處理)|勿|如果|ない|ません|なし|않|없|못|아닌`,
  'u',
)

/** A list of somebody who is named: `Bob's tasks`, `Tasks of Bob`. */
const owned =
  /(?<![\p{L}])(?!(?:Today|Let|What|It|Here|That|There|User|Assistant|Agent)['’])\p{Lu}\p{Ll}+['’]s(?![\p{L}])|(?<![\p{L}])(?:[Tt]o-?dos?|[Tt]asks?|[Ll]ists?|[Pp]lan|[Ii]tems) (?:of|for) (?!Tasks?|Todos?|Items?|The|This|Today)\p{Lu}\p{Ll}+/u

/** Names as people write them: `disabledSkills` and `disabled_skills` are two words. */
const asWords = (name: string): string => name.replace(/[_-]/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** Whether a text says that what follows is not in force, not current, of somebody else, or an example. */
export function denies(text: string): boolean {
  const said = asWords(text)
  return owned.test(said) || denying.test(fold(said))
}

/** Whether a heading or key turns what stands below it into something else than a plain statement. */
export const qualifies = (heading: string): boolean => denies(heading) || negating.test(fold(asWords(heading)))
