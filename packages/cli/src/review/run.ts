import { createReviewer, WinnowError, type Reviewer, type ReviewResult } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { tokenizer } from '@winnow/tokenizers'
import type { ReviewArguments } from '../arguments.ts'
import { loadConfig } from '../config.ts'
import { UsageError } from '../errors.ts'
import { readTranscripts, type InputProblem, type Transcript } from '../input/transcripts.ts'
import { problemLine, type Streams } from '../streams.ts'
import { askEndpoint } from './endpoint.ts'
import { reviewText } from './text.ts'

const openai = 'https://api.openai.com/v1'

/** A conversation that was reviewed. */
export interface Reviewed {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly model: string
  readonly result: ReviewResult
}

/** A reviewer, and the language it writes in. */
interface Reviewing {
  readonly reviewer: Reviewer
  readonly locale: Locale
}

/** A reviewer by the command line and the configuration; the command line counts before. */
async function reviewerOf({ config, model, baseUrl, locale, depth, type }: ReviewArguments): Promise<Reviewing> {
  const { review } = config === undefined ? {} : await loadConfig(config)
  const language = locale ?? review?.language ?? 'en'
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL } = process.env
  const generate = askEndpoint({ model, baseUrl: baseUrl ?? (OPENAI_BASE_URL || openai), key })
  const asked = { language, ...(depth ? { depth } : {}), ...(type ? { type } : {}) }
  const tokens = await tokenizer('o200k_base')
  try {
    return { reviewer: createReviewer({ ...review, ...asked, generate, tokens }), locale: language }
  } catch (error) {
    throw WinnowError.isInstance(error) ? new UsageError(`--config ${config}: review.${error.message}`) : error
  }
}

/** Everything there is to say, as JSON; the reference of the command describes the fields. */
const reviewsJson = (
  model: string,
  reviews: readonly Reviewed[],
  failed: readonly InputProblem[],
  unreadable: readonly InputProblem[],
): string => {
  const rows = reviews.map(({ name, file, line, result }) => ({ name, file, line, ...result }))
  return `${JSON.stringify({ version: 1, model, reviews: rows, failed, unreadable }, null, 2)}\n`
}

/**
 * Runs `winnow review` and gives the exit code.
 *
 * @throws UsageError
 */
export async function runReview(given: ReviewArguments, { stdout, stderr }: Streams): Promise<number> {
  const { files, model, json, focus } = given
  const { reviewer, locale } = await reviewerOf(given)
  const reviews: Reviewed[] = []
  const unreadable: InputProblem[] = []
  const failed: InputProblem[] = []

  async function review({ name, file, line, messages, system }: Transcript): Promise<void> {
    const about = { ...(focus === undefined ? {} : { focus }), ...(system === '' ? {} : { task: system }) }
    try {
      const reviewed = { name, file, line, model, result: await reviewer.review(messages, about) }
      reviews.push(reviewed)
      if (!json) stdout.write(`${reviews.length > 1 ? '\n' : ''}${reviewText(reviewed, locale)}`)
    } catch (error) {
      const problem = { file, line, problem: error instanceof Error ? error.message : String(error) }
      failed.push(problem)
      stderr.write(problemLine(problem))
    }
  }

  for (const file of files) {
    for await (const item of readTranscripts(file)) {
      if ('transcript' in item) await review(item.transcript)
      else {
        unreadable.push(item.problem)
        stderr.write(problemLine(item.problem))
      }
    }
  }
  if (json) stdout.write(reviewsJson(model, reviews, failed, unreadable))
  return unreadable.length + failed.length > 0 ? 1 : 0
}
