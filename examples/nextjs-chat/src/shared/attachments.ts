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

/** The most characters one message can have, and the most files beside them. */
export const longestText = 200_000
export const mostFiles = 19

/** Why so much cannot be sent in one message, in words for people. */
export function tooMuchIn(text: string, files: readonly unknown[]): string | undefined {
  if (text.length > longestText)
    return `This is longer than ${longestText.toLocaleString('en')} characters. Attach it as a file.`
  return files.length > mostFiles ? `At most ${mostFiles} files can be sent with one message.` : undefined
}
