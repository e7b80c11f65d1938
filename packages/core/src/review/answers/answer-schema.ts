const text = { type: 'string' } as const
const severity = { type: 'string', enum: ['low', 'medium', 'high', 'critical'] } as const

const finding = {
  type: 'object',
  properties: {
    title: text,
    severity,
    messages: { type: 'array', items: { type: 'integer' } },
    suggestion: text,
  },
  required: ['title', 'severity', 'messages', 'suggestion'],
  additionalProperties: false,
} as const

/** The answer of a reviewer as JSON Schema, for models that can be held to one. */
export const answerSchema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    riskLevel: { type: 'string', enum: ['none', ...severity.enum] },
    findings: { type: 'array', items: finding },
    critique: text,
    resolved: { type: 'array', items: text },
  },
  required: ['riskLevel', 'findings', 'critique', 'resolved'],
  additionalProperties: false,
}
