import { z } from 'zod'
import { libraryBooks, libraryRules } from './library-data.ts'
import { demoTool, type DemoTool } from './tool.ts'

const mostReservations = 3

/** Tools of a library whose data and answers are Chinese. */
export function libraryTools(): DemoTool[] {
  const books = libraryBooks()
  const loans = [
    { 编号: 'B220', 书名: '城里的虫子的朋友们', 到期: '2026-05-02', 有人预约: true },
    { 编号: 'B164', 书名: '慢慢读古诗', 到期: '2026-05-09', 有人预约: false },
  ]
  const reserved: string[] = []
  const json = (value: unknown): string => JSON.stringify(value)
  const find = (id: string) => books.find(({ 编号 }) => 编号 === id)
  const missing = (id: string): string => json({ 错误: `没有编号为${id}的书` })
  return [
    demoTool({
      name: 'search_books',
      description: '按书名、作者、类别或简介里的词找书。',
      schema: z.object({ keyword: z.string().min(1) }),
      run({ keyword }) {
        const found = books.filter((book) => [book.书名, book.作者, book.类别, book.简介].join(' ').includes(keyword))
        return json({ 共: found.length, 结果: found })
      },
    }),
    demoTool({
      name: 'show_book',
      description: '查看一本书的详情。',
      schema: z.object({ id: z.string() }),
      run: ({ id }) => (find(id) ? json(find(id)) : missing(id)),
    }),
    demoTool({
      name: 'show_loans',
      description: '查看读者现在借了什么、预约了什么。',
      schema: z.object({}),
      run: () => json({ 读者: '方小满', 证: '儿童证', 在借: loans, 预约: reserved }),
    }),
    demoTool({
      name: 'renew_loan',
      description: '续借一本书。',
      schema: z.object({ id: z.string() }),
      run({ id }) {
        const loan = loans.find((one) => one.编号 === id)
        if (!loan) return missing(id)
        if (loan.有人预约) return json({ 错误: '有人预约，不能续借', 到期: loan.到期 })
        loan.到期 = '2026-05-23'
        return json({ 已续借: id, 到期: loan.到期 })
      },
    }),
    demoTool({
      name: 'reserve_book',
      description: '预约一本书。',
      schema: z.object({ id: z.string() }),
      run({ id }) {
        const book = find(id)
        if (!book) return missing(id)
        if (reserved.length >= mostReservations) return json({ 错误: `每张证最多预约${mostReservations}本` })
        reserved.push(id)
        const position = book.在馆 > 0 ? 0 : 2
        if (book.在馆 > 0) book.在馆 -= 1
        return json({
          已预约: id,
          书名: book.书名,
          前面还有: position,
          取书: position === 0 ? '今晚八点起' : '到馆后短信通知',
        })
      },
    }),
    demoTool({ name: 'read_rules', description: '查看借阅规则。', schema: z.object({}), run: () => libraryRules }),
  ]
}
