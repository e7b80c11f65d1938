// Copied beside LangChain's standard tests: puts Winnow's trimmer before a chat model, in a chain as the docs show it.
import { appendFileSync } from 'node:fs'
import { createWinnow, winnowTrimmer } from '@winnow/langchain'

const trimmer = winnowTrimmer(createWinnow({ onEvent: ({ type }) => appendFileSync('events.txt', `${type}\n`) }))

/** The class of a model whose calls all go through the chain. */
export const winnowed = (Model) =>
  class extends Model {
    #model

    constructor(given) {
      super(given)
      this.#model = new Model(given)
    }

    invoke(input, options) {
      return trimmer.pipe(this.#model).invoke(input, options)
    }

    stream(input, options) {
      return trimmer.pipe(this.#model).stream(input, options)
    }

    batch(inputs, options, batchOptions) {
      return trimmer.pipe(this.#model).batch(inputs, options, batchOptions)
    }

    bindTools(tools, options) {
      return trimmer.pipe(this.#model.bindTools(tools, options))
    }

    withStructuredOutput(schema, config) {
      return trimmer.pipe(this.#model.withStructuredOutput(schema, config))
    }
  }
