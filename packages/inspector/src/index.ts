'use client'

export { ContextMeter, type ContextMeterProps } from './components/context-meter.tsx'
export { Inspector, type InspectorProps } from './components/inspector.tsx'
export type { InspectorProfile } from './components/setting.ts'
