import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript-5'
import { entrySources } from './sources.ts'

const caret = '/*|*/'

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  paths: Object.fromEntries(entrySources().map(([entry, path]) => [entry, [path]])),
}

/**
 * The names of the properties that an editor offers where a text has a caret, written as a comment with a bar.
 *
 * @param path where the text would be a file; no file need exist
 */
export function completionsAt(path: string, text: string): string[] {
  const source = text.replace(caret, '')
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getCurrentDirectory: () => dirname(path),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      if (name === path) return ts.ScriptSnapshot.fromString(source)
      return existsSync(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined
    },
    fileExists: (name) => name === path || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
    realpath: (name) => realpathSync(name),
  }
  const found = ts.createLanguageService(host).getCompletionsAtPosition(path, text.indexOf(caret), {})
  const properties = found?.entries.filter(({ kind }) => kind === ts.ScriptElementKind.memberVariableElement)
  return properties?.map(({ name }) => name) ?? []
}
