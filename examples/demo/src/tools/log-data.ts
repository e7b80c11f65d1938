const clock = (second: number): string => new Date(Date.UTC(2026, 2, 11, 9, 0, second)).toISOString().slice(0, 19)

/** A number below `limit` that looks irregular and is the same in every run. */
const spread = (seed: number, limit: number): number => ((seed * 2_654_435_761) % 4_294_967_296) % limit

const seconds = 1500
const failing = (second: number): boolean => second >= 820 && second < 1240

const places = ['/basket', '/search', '/product/K-100', '/product/D-210', '/account']

function shopLine(second: number): string[] {
  const request = `r-${(40_000 + second).toString(16)}`
  const place = places[spread(second, places.length)]!
  const at = clock(second)
  if (failing(second) && second % 5 === 0)
    return [
      `${at} ERROR shop  ${request} POST /order 503 in ${5000 + spread(second, 40)} ms`,
      `${at} ERROR shop  ${request} OrderError: no connection to the stock service within 5000 ms`,
      '    at reserveItems (/srv/shop/order/reserve.js:41:13)',
      '    at placeOrder (/srv/shop/order/place.js:88:5)',
    ]
  if (second % 5 === 0) return [`${at} INFO  shop  ${request} POST /order 201 in ${180 + spread(second, 90)} ms`]
  return second % 2 === 0 ? [`${at} INFO  shop  ${request} GET ${place} 200 in ${12 + spread(second, 30)} ms`] : []
}

function stockLine(second: number): string[] {
  const at = clock(second)
  if (second === 790)
    return [
      `${at} INFO  stock deploy 4.18.0 (was 4.17.2), 2 of 2 instances`,
      `${at} INFO  stock config pool.size=4 (was 40) pool.wait=5000`,
    ]
  if (second === 1236) return [`${at} INFO  stock config pool.size=40 (was 4) pool.wait=5000, by hand (ida)`]
  if (failing(second) && second % 6 === 0)
    return [`${at} WARN  stock pool exhausted: 4 of 4 in use, ${3 + spread(second, 20)} waiting`]
  if (second % 15 === 0)
    return [`${at} INFO  stock pool ${2 + spread(second, 5)} of ${second >= 790 && second < 1236 ? 4 : 40} in use`]
  return second % 4 === 0 ? [`${at} DEBUG stock reserve ${places[spread(second, 2) + 2]!.slice(9)} ok in 9 ms`] : []
}

function mailLine(second: number): string[] {
  const at = clock(second)
  if (second % 300 === 7) return [`${at} WARN  mail  greylisted by mx.example.net, again in 300 s`]
  return second % 20 === 0 ? [`${at} INFO  mail  sent confirmation W-${88_200 + second / 20}`] : []
}

const write = (line: (second: number) => string[]): string =>
  Array.from({ length: seconds }, (_, second) => line(second))
    .flat()
    .join('\n')

/** What three services of the shop logged in 25 minutes, in which orders failed for seven. */
export const logs: ReadonlyMap<string, string> = new Map([
  ['mail.log', write(mailLine)],
  ['shop.log', write(shopLine)],
  ['stock.log', write(stockLine)],
])
