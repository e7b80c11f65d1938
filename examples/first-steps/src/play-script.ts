/** Loaded before the sample agent (`node --import`), so that it runs without a key: a script answers in the model's place. */
import { scriptedProvider } from './scripted.ts'

globalThis.AI_SDK_DEFAULT_PROVIDER = scriptedProvider([])
