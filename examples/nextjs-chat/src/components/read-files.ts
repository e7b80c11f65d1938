import type { FileUIPart } from 'ai'
import { isAttachable, largestAttachment } from '../shared/attachments.ts'

/** Files whose type browsers do not know and whose ending says that they are text. */
const textEnding = /\.(?:c|cpp|css|csv|go|java|js|jsx|log|md|mjs|py|rb|rs|sh|sql|toml|ts|tsx|txt|yaml|yml)$/iu

const typeOf = (file: File): string => {
  if (isAttachable(file.type)) return file.type
  return textEnding.test(file.name) ? 'text/plain' : file.type
}

function urlOf(file: Blob, mediaType: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : 'data:,'
      resolve(url.replace(/^data:[^;,]*/u, `data:${mediaType}`))
    })
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}

/** What became of files a person chose. */
export interface ReadFiles {
  readonly files: readonly FileUIPart[]
  /** Why some were left out, in words for people. */
  readonly problem?: string
}

/** Reads files to attach them to a message. */
export async function readFiles(chosen: Iterable<File>): Promise<ReadFiles> {
  const files: FileUIPart[] = []
  const problems: string[] = []
  for (const file of chosen) {
    const mediaType = typeOf(file)
    if (!isAttachable(mediaType)) problems.push(`${file.name} is neither text nor a picture.`)
    else if (file.size > largestAttachment)
      problems.push(`${file.name} is larger than ${largestAttachment / 1_000_000} MB.`)
    else files.push({ type: 'file', filename: file.name, mediaType, url: await urlOf(file, mediaType) })
  }
  return { files, ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) }
}
