import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import type { ImportDetails } from '@lintel/contract/imports/schema.ts'
import { zipSync } from 'fflate'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { sheetFile, type Lines } from './sheet/sheets.samples.ts'

const { officeImport } = contract

export const short = (): string => randomUUID().replaceAll('-', '').slice(0, 8)

/** Line of a new person. */
export const person = (more: Lines[number] = {}) => ({
  company: 'Imported Ltd',
  firstName: 'Ida',
  lastName: 'Import',
  personnelId: `I${short()}`,
  ...more,
})

export const twoPeople = (): Promise<File> => sheetFile('personnel', [person(), person()])

/** What is wrong with a file, without parameters and codes. */
export const problems = ({ problems }: ImportDetails) =>
  problems.map(({ line, column, problem }) => [line, column, problem])

/** A test app with its manager, who sends files and decides about them. */
export class Importing {
  readonly testApp: TestApp
  readonly manager: Caller

  constructor(testApp: TestApp, manager: Caller) {
    this.testApp = testApp
    this.manager = manager
  }

  static async open(): Promise<Importing> {
    const testApp = await startTestApp()
    return new Importing(testApp, await testApp.as(testApp.fixtures.ours.officeManager))
  }

  /** Sends photos, by the names of their files, and waits until they are checked. */
  async uploadFaces(photos: Readonly<Record<string, Uint8Array>>): Promise<ImportDetails> {
    const file = new File([zipSync(photos) as Uint8Array<ArrayBuffer>], 'faces.zip', { type: fileKinds.zip.type })
    const { data, code, msg } = await this.manager.call(officeImport.uploadFaces, { file })
    if (code !== 0) throw new Error(`the photos were refused: ${msg}`)
    return this.checked(data.uuid)
  }

  /** Sends a file and waits until it is checked. */
  async upload(file: File, kind: ImportKind = 'personnel'): Promise<ImportDetails> {
    const { data, code, msg } = await (kind === 'structure'
      ? this.manager.call(officeImport.uploadStructure, { file })
      : kind === 'resident'
        ? this.manager.call(officeImport.uploadResidents, { file })
        : kind === 'staffCard'
          ? this.manager.call(officeImport.uploadStaffCards, { file })
          : this.manager.call(officeImport.upload, { file, kind }))
    if (code !== 0) throw new Error(`the file was refused: ${msg}`)
    return this.checked(data.uuid)
  }

  async checked(uuid: string): Promise<ImportDetails> {
    for (let tries = 0; tries < 400; tries++) {
      const { batch } = (await this.manager.call(officeImport.details, { uuid })).data
      if (batch && batch.state !== 'checking') return batch
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the check did not end')
  }

  /** Decides about a file; without a wish all of it is imported, with the companies that it asks about. */
  async deal(uuid: string, wish?: 'import' | 'makeCompanies' | 'skip' | 'cancel') {
    const toCreate = wish
      ? undefined
      : (await this.manager.call(officeImport.details, { uuid })).data?.batch?.newCompanies
    return this.manager.call(officeImport.deal, { uuid, deal: wish ?? (toCreate?.length ? 'makeCompanies' : 'import') })
  }

  /** Imports lines in which nothing is wrong. */
  async imported(lines: Lines, kind: ImportKind = 'personnel'): Promise<string> {
    const { uuid, state, problems } = await this.upload(await sheetFile(kind, lines), kind)
    const { data } = await this.deal(uuid)
    if (data.batch.state !== 'finished') throw new Error(`${state}: ${JSON.stringify(problems)}`)
    return uuid
  }

  /** Leaves the file that waits for a decision, so that the next one can be sent. */
  async leaveOpen(): Promise<void> {
    const { batch } = (await this.manager.call(officeImport.details, {})).data
    if (batch && ['ready', 'importing'].includes(batch.state)) await this.deal(batch.uuid, 'cancel')
  }

  countOf(
    table: 'person' | 'credential' | 'company' | 'device' | 'unassigned_credential' | 'policy_version',
  ): Promise<number> {
    return allRows(this.testApp)(async (db) => {
      const query = db.selectFrom(table).select((row) => row.fn.countAll<string>().as('count'))
      return Number((await query.executeTakeFirstOrThrow()).count)
    })
  }
}
