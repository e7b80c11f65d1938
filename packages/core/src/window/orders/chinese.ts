/** `以后` says when only where no event stands before it: 付款以后 is "after the payment". */
const fromNow =
  /(?:^|[，。；：、,;:\s！]|请|麻烦|你们?|您|我们|大家|那么?|并且|而且|但是?)(?:以后|今后|往后|此后|日后|将来)|以后(?:不能|不要|不得|不准|不许|别|都|一律|必须)|从(?:现在|今天|明天|今|本周|下周|周.|这周|这个月|下个月|\d+月).{0,6}(?:起|开始|以后|往后)|(?:即日|自今天|自明天|自即日)起|今后/u
const everyTime = /每次|每当|每回|每逢|凡是|凡(?=\p{Script=Han})|无论|不管|不论|任何(?:时候|情况|人|改动|修改)/u
const uniform =
  /一律|一概|统统|始终|永远|永不|永久|绝不|绝对不|通通|固定(?:用|在|为|放)|一直有效|长期有效|统一(?:用|使用|采用|为|写|叫|按|放)|默认(?:用|使用|为|按|是)/u
const every =
  /(?:所有|任何|全部|每(?:一)?(?:个|条|份|封|天|日|周|月|张|笔|次|项|位|行|篇|段|台|批)|各).{0,24}(?:都|必须|必需|务必|须|要|均|不得|不能|不要|不准|不许|应|一律|用|以|由|只)/u
const bindingAll = /(?:都|均)(?:必须|要|得|应|须|不得|不能|不要|用|由)/u
const obliged = /必须|务必|必需|一定(?:要|不要|不能|得)|须(?!知)|应当|规定|硬性要求/u
const forbidden =
  /不得(?!不|了|已)|不准|不许|禁止|严禁|切勿|请勿|切忌|不可(?!能|思|以)|不允许|不(?:要|能|应)出现|(?:的|有个|有条)(?:规矩|规定|惯例)是|杜绝|再也不要|谁(?:也|都)(?:不|别)|千万(?:不|别)|(?:^|[，,；;])(?:每?周[一二三四五六日天末]|周末|节假日|晚上|夜里|凌晨|工作日|上班时间|月底).{0,6}不(?!知|是|在|好|错|够|对|行|见|到)|(?<![\p{Script=Han}])勿/u
const only = /(?:只|仅)(?:能|允许|准|许|可|用|接受|限|在|由)/u
const remember = /记住|切记|牢记|请记得|记得(?:要|以后|每)/u
const consent =
  /先问|先经|须经|未经|(?:(?<!已)经|得到|征得|拿到).{0,10}(?:同意|批准|审核|确认|许可)|问过.{0,8}(?:再|才)|不要擅自|不得擅自|(?:之前|以前|前).{0,8}(?:跟我|问我|告诉我|通知我|和我|找我|让我)|除非.{1,60}(?:不|别|否则)/u
const deadline =
  /截止|最晚|最迟|不晚于|不迟于|期限|(?:之前|以前|日前|号前|点前|周.前|底前|月前|[日号]之?前)(?:必须|务必|要|得|完成|交|提交|上线|给|发)/u
const takenBack =
  /现在(?:又|都|也)?(?:可以|能).{0,12}了|(?:的事|就)算了|不用.{1,20}了[。！!]*$|作废|又(?:可以|允许)|重新允许|取消(?:之前|前面|原来|那条|这条|上次|以前)|(?:之前|前面|原来|先前|上次|以前)(?:说|定|的).{0,14}(?:不算|作废|取消|忽略|不用|不再|改|收回)|不用再|不必再|不用每次|不必每次|不再(?:需要|用|使用|要求)|收回|撤销.{0,6}(?:要求|规定|规则)|更正|忘掉/u
const named =
  /命名|以.{1,24}(?:开头|结尾|为前缀|为后缀|打头)|格式(?:为|用|是|统一|采用|必须|要)|前缀|后缀|文件名(?:用|要|为|必须)|写(?:成|作|为)|称为|叫[做作]|标为|显示为|保留.{0,4}位|按.{1,12}(?:来|写|命名|排列)(?!看|说)/u
const language =
  /用(?:简体|繁体)?(?:中文|英文|德文|法文|日文|英语|德语|法语|日语|汉语|繁体字?|简体字?)(?:来)?(?:回答|回复|答复|写|说|解释|输出|撰写|沟通|交流|给我)/u
const dont =
  /(?:^|[，。；：、,;:\s！]|请|千万|也|都|就|还是|但|但是|绝对|麻烦|你们?|您)(?:不要(?!了|紧|脸)|别(?!的|人|处|说|墅|名|管|针|扭|担心|急))|千万不|避免|不要(?!了|紧|脸)(?:在|用|把|带|给|对|向|再|动|改|碰|提|加|删|写|发|直接)/u
const may =
  /应该(?:要|用|由|先)|要求|需要(?:先|用|由|在)|尽量|优先|改(?:用|为|成)|注意|确保|保证|请.{0,6}(?:所有|每)|把(?:所有|每|全部)/u

const question = /[?？]\s*$|(?:吗|呢|么)[。！!\s]*$|为什么|为何|怎么|什么|是不是|有没有|是否|多少|哪(?!怕)/u
const politely = /(?:能不能|可不可以|可以|可否|能否|能|麻烦)/u
const own =
  /^(?:但是?|可是|因为|不过)?(?:我|他|她|它|人家)(?:们)?(?:[^，。；]{0,6})(?:总是|一直|从来|每次|必须|不能|不要|以后|始终|永远|不得)/u
const demanded = /绝不|绝对不|不得|不准|不许|禁止/u
const wants = /我(?:们)?(?:希望|要求|要你|想要|要所有|规定)/u
const failing = /失败|报错|崩溃|出错|卡住|卡顿|不行|没反应|丢失|超时|打不开|有问题|不对|找不到|收不到|坏了|漏掉|错了/u
const binding = /必须|不要|请|务必|不得|一律|要(?!求|是)/u

function forGood(text: string): boolean {
  if (fromNow.test(text) || uniform.test(text)) return true
  return remember.test(text) || (everyTime.test(text) && /必须|要|不|先|都|请|用|得/u.test(text))
}

function holds(text: string): boolean {
  if (forbidden.test(text) || consent.test(text) || deadline.test(text) || takenBack.test(text)) return true
  if (every.test(text) || bindingAll.test(text) || obliged.test(text) || language.test(text)) return true
  return (only.test(text) || named.test(text)) && !/了[。！]?$/u.test(text)
}

/** How surely a Chinese sentence tells what shall hold: 3 says for how long, 2 says it of every case, 1 may be meant for the day, 0 does not. */
export function chineseStrength(text: string): 0 | 1 | 2 | 3 {
  if (!/\p{Script=Han}/u.test(text)) return 0
  if (question.test(text)) return politely.test(text) && (fromNow.test(text) || everyTime.test(text)) ? 3 : 0
  if (own.test(text) && !wants.test(text) && !(demanded.test(text) && !/^.{0,2}我/u.test(text))) return 0
  if (failing.test(text) && !binding.test(text)) return 0
  if (forGood(text)) return 3
  if (holds(text)) return 2
  return dont.test(text) || may.test(text) ? 1 : 0
}

/** Whether a sentence takes back what was said before. */
export const takesBackInChinese = (text: string): boolean => takenBack.test(text) || /改为|改成|而不是|不再/u.test(text)
