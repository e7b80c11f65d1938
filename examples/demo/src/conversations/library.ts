import { libraryTools } from '../tools/library.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const search = (word: string): ScriptedCall => call('search_books', { keyword: word })
const show = (id: string): ScriptedCall => call('show_book', { id })
const reserve = (id: string): ScriptedCall => call('reserve_book', { id })
const loans = call('show_loans')
const rules = call('read_rules')

/** A chat in Chinese, over tools whose results are Chinese, too. */
export const library: Conversation = {
  id: 'library-chinese',
  start: () => ({
    tools: libraryTools(),
    system: () =>
      '你是城西图书馆的咨询员。今天是2026年4月22日，星期三。先查再答，不要猜测馆藏和规则；提到书时写明编号和楼层。回答简短、亲切。',
  }),
  turns: [
    {
      says: '你好，我女儿八岁，最近迷上了星星和虫子，有什么书可以借？',
      steps: [step(search('星'), search('虫')), step(search('自然'), search('科普'))],
      answer:
        '您好！虫子有《城里的虫子》（B157，三楼，八岁以上），在馆两本。星星有《给孩子的星空手册》（B122，三楼，八岁以上），六本都借出去了，' +
        '可以预约。《屋檐下的燕子》（B108）讲燕子，也适合一起读，但现在也不在馆。',
    },
    {
      says: '那星空手册帮我预约。我们手上还有两本，能续借吗？',
      steps: [
        step(loans),
        step(reserve('B122')),
        step(call('renew_loan', { id: 'B220' }), call('renew_loan', { id: 'B164' })),
        step(rules),
      ],
      answer:
        '《给孩子的星空手册》（B122）约好了，前面还有两位，到馆后发短信，保留三天。《慢慢读古诗》（B164）续到5月23日。B220有人预约，' +
        '不能续借，请在5月2日前还。',
    },
    {
      says: '如果忘了还，要罚多少钱？',
      steps: [step(rules)],
      answer: '孩子用的是儿童证，不收逾期费。不过有人在等这本书，还是请按时还。',
    },
    {
      says: '她也想学做木工，有适合的吗？最好大人能一起做。',
      steps: [step(search('木工')), step(show('B143')), step(show('B136')), step(reserve('B143'))],
      answer:
        '《孩子们的木工课》（B143，三楼，九岁以上）最合适：十个安全的小木工，写明大人要帮忙的地方。在馆有两本，我先替您留了一本，今晚八点起可取。',
    },
    {
      says: '我自己想在院子里留住雨水，再种点菜。',
      steps: [step(search('园艺')), step(show('B171')), step(show('B178')), step(reserve('B171'))],
      answer:
        '《雨水花园》（B171，三楼）讲的正是这个，现在不在馆，已经预约，前面还有两位。《阳台上的菜园》（B178，三楼）在馆一本，可以直接来借。' +
        '预约已满三本，请注意。',
    },
    {
      says: '把菜园那本也约上吧，顺便告诉我一共约了什么。',
      steps: [step(reserve('B178')), step(loans), step(rules)],
      answer:
        '每张证最多预约三本，这一本约不上了，不过它在馆，来了就能借。已经约的有：B122《给孩子的星空手册》、B143《孩子们的木工课》、' +
        'B171《雨水花园》。',
    },
    {
      says: '周日下午四点来三楼拿书，来得及吗？周一呢？',
      steps: [step(rules), step(show('B157'))],
      answer:
        '周日开到十八点，四点来得及，《城里的虫子》（B157）还有两本。但木工课只保留三天，今晚到馆的话，请在周六闭馆前来取。周一闭馆。',
    },
    { says: '好的，那周六来。谢谢！', steps: [], answer: '不客气，周六见！' },
  ],
}
