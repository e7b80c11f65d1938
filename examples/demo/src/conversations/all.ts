import { analysis } from './analysis.ts'
import { coding } from './coding.ts'
import type { Conversation } from './conversation.ts'
import { failing } from './failing.ts'
import { helpDesk } from './help-desk.ts'
import { incident } from './incident.ts'
import { library } from './library.ts'
import { reading } from './reading.ts'
import { research } from './research.ts'
import { review } from './review.ts'
import { shop } from './shop.ts'

/** Conversations whose tools read this repository as it is today; their recordings keep what it was. */
export const aboutRepository: readonly Conversation[] = [review, reading, failing]

/** Conversations whose tools know nothing but fixtures, so that they are the same at any time. */
export const aboutFixtures: readonly Conversation[] = [shop, coding, research, analysis, incident, helpDesk, library]

/** Every conversation there is a recording of. */
export const conversations: readonly Conversation[] = [...aboutRepository, ...aboutFixtures]
