export { loadConfiguration, readConfiguration } from './load.ts'
export { ConfigurationError, type ConfigurationMistake } from './mistake.ts'
