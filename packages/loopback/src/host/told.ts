import type { Report, WinnowEvent } from '@winnow/core'

/** What a Winnow told while it was used. */
export class Told {
  readonly failures: string[] = []
  readonly reports: Report[] = []

  readonly onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') this.failures.push(event.part)
    if (event.type === 'prepared') this.reports.push(event.report)
  }
}
