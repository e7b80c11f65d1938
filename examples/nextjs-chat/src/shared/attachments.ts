/** The most that can be attached to one message, in bytes. */
export const largestAttachment = 4_000_000

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const texts = new Set(['application/json', 'application/x-yaml', 'application/xml', 'application/javascript'])

/** Whether a file of this type is sent to the model as text. */
export const isTextType = (mediaType: string): boolean => mediaType.startsWith('text/') || texts.has(mediaType)

/** Whether a file of this type can be attached. */
export const isAttachable = (mediaType: string): boolean => pictures.has(mediaType) || isTextType(mediaType)

/** For the `accept` of a file input. */
export const accepted: string = [...pictures, 'text/*', ...texts, '.md', '.log', '.ts', '.tsx', '.py', '.csv'].join(',')
