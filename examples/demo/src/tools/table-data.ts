/** A row of a table: flat values only. */
export type Row = Readonly<Record<string, string | number>>

/** A number below `limit` that looks irregular and is the same in every run. */
const spread = (seed: number, limit: number): number => ((seed * 2_654_435_761) % 4_294_967_296) % limit

const districts = ['Harbour', 'Old Town', 'University', 'North', 'Hills']
const stationNames = [
  'Fish Market',
  'Customs House',
  'Town Hall',
  'Cathedral',
  'Library',
  'Institute of Physics',
  'Dormitories',
  'North Station',
  'Brewery',
  'Sports Park',
  'Observatory',
  'Upper Terminus',
]

const stations: readonly (Row & { station: string; docks: number; height: number })[] = stationNames.map(
  (name, at) => ({
    station: `S${String(at + 1).padStart(2, '0')}`,
    name,
    district: districts[Math.floor((at * districts.length) / stationNames.length)]!,
    docks: 12 + spread(at + 1, 5) * 4,
    height: at < 3 ? 4 + at : 8 + at * at,
  }),
)

const days = 28
/** February 2026 began on a Sunday. */
const isWeekend = (day: number): boolean => day % 7 <= 1

/** Rentals by day and station. Two stations were shut for some days. */
const rentals: readonly Row[] = Array.from({ length: days }, (_, index) => index + 1).flatMap((day) =>
  stations.map(({ station, docks, height }, at): Row => {
    const isShut = (at === 4 && day >= 10 && day <= 14) || (at === 10 && day >= 20)
    const busy = docks * (isWeekend(day) === at < 4 ? 3 : 2)
    const started = isShut ? 0 : busy + spread(day * 31 + at, 11)
    const ended = isShut ? 0 : Math.max(0, started + spread(day * 17 + at, 7) - 3 - Math.floor(height / 25))
    const rain = spread(day, 4) === 0 ? 6.5 : 0
    const minutes = isShut ? 0 : 9 + spread(day * 7 + at, 14)
    return { date: `2026-02-${String(day).padStart(2, '0')}`, station, started, ended, minutes, rain }
  }),
)

/** The tables of a bicycle rental, all made up. */
export const tables: ReadonlyMap<string, readonly Row[]> = new Map([
  ['rentals', rentals],
  ['stations', stations],
])
