import { z } from 'zod'
import { backends, modes, profiles } from '../../shared/settings.ts'
import { isAttachable, largestAttachment, longestText, mostFiles } from '../../shared/attachments.ts'

const id = z.string().regex(/^[\w-]{1,64}$/u)
const text = z.object({ type: z.literal('text'), text: z.string().max(longestText) })
const file = z.object({
  type: z.literal('file'),
  mediaType: z.string().refine(isAttachable, 'Files of this type cannot be attached.'),
  filename: z.string().max(300).default('a file'),
  url: z
    .string()
    .startsWith('data:')
    .max(largestAttachment * 1.4),
})
const userMessage = z.object({
  id,
  role: z.literal('user'),
  parts: z
    .array(z.discriminatedUnion('type', [text, file]))
    .min(1)
    .max(mostFiles + 1),
})

/** What a person may change about a conversation. */
export const settingsChange = z.object({
  backend: z.enum(backends).optional(),
  profile: z.enum(profiles).optional(),
  mode: z.enum(modes).optional(),
  whole: z
    .array(z.string().regex(/^[a-z]{18}$/u))
    .max(500)
    .optional(),
})
export type SettingsChange = z.output<typeof settingsChange>

/** What the window shows as chosen, so that the answer comes from there. */
const settings = settingsChange.optional()

/** What a window may ask for. Of a message of the assistant it sends nothing but what a person allowed or refused. */
export const chatRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('send'), message: userMessage, settings }),
  z.object({ kind: z.literal('edit'), message: userMessage, settings }),
  z.object({ kind: z.literal('regenerate'), messageId: id.optional(), settings }),
  z.object({
    kind: z.literal('decide'),
    decisions: z.array(z.object({ approvalId: z.string(), approved: z.boolean() })).min(1),
    settings,
  }),
])
export type ChatRequest = z.output<typeof chatRequest>

export const conversationId = id
