import { parentPort, workerData } from 'node:worker_threads'
import { kindOf } from '@lintel/contract/kit/file.ts'
import { readText } from './csv.ts'
import { sheetOfTables } from './head-row.ts'
import { ofFile, type ReaderInput, type Reading } from '../sheet/sheet.ts'
import { readBook } from './workbook.ts'

/** Reads a sheet in a worker thread, so that no file blocks the event loop. */
async function read({ file, heads }: ReaderInput): Promise<Reading> {
  const ownHeads = new Set(heads)
  switch (kindOf(file, ['xlsx', 'xls', 'csv'])) {
    case 'xlsx': {
      const tables = await readBook(file)
      return 'problems' in tables ? tables : sheetOfTables(tables, ownHeads)
    }
    case 'csv': {
      const found = readText(file, ownHeads)
      if ('problems' in found) return found
      const reading = sheetOfTables([found.table], ownHeads)
      if ('problems' in reading || found.guessedWords.length === 0) return reading
      return { sheet: { ...reading.sheet, guessedWords: found.guessedWords } }
    }
    case 'xls':
      return ofFile(isEncrypted(file) ? 'passwordProtected' : 'oldWorkbook')
    default:
      return ofFile('fileUnreadable')
  }
}

/** Whether a container of the old kind holds a workbook behind a password, by the name of its part in UTF-16. */
function isEncrypted(file: Uint8Array): boolean {
  return Buffer.from(file).includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

const reading = await read(workerData as ReaderInput).catch((): Reading => ofFile('fileUnreadable'))
parentPort?.postMessage(reading)
