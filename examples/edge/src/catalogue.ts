export const subjects = ['harbours', 'birds'] as const

const places = ['Varno', 'Halmstrand', 'Ostby', 'Lindesund', 'Kaldvik']
const authors = ['Berg', 'Dahl', 'Eide', 'Falk', 'Holm', 'Lund', 'Moe']

/** The books of a library on a subject. */
export const booksOn = (subject: (typeof subjects)[number]) =>
  Array.from({ length: 500 }, (_, at) => ({
    number: at + 1,
    title: `${subject === 'birds' ? 'Birds' : 'Harbours'} of ${places[at % 5]!}, volume ${Math.floor(at / 5) + 1}`,
    author: authors[(at * 3) % 7]!,
    year: 1900 + ((at * 17) % 120),
    state: at === 233 ? 'lost' : 'on the shelf',
  }))
