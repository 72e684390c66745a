import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { importProblems, type ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchTables } from '../../../../test/calls/changed-tables.ts'
import { Importing, person, problems, twoPeople } from '../importing.samples.ts'
import { changeParts, fileOf, isSheet, sheetBytes, sheetFile } from './sheets.samples.ts'

const { officeImport } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

describe('a file that is no template', () => {
  const expectRefusal = async (file: File, problem: ImportProblemName, where: readonly unknown[] = [0, '']) => {
    const people = await importing.countOf('person')
    const batch = await importing.upload(file)
    expect(batch).toMatchObject({ state: 'failed', status: 3 })
    expect(problems(batch)[0]).toEqual([...where, problem])
    expect(batch.problems[0]!.code).toBe(importProblems[problem].code)
    expect((await importing.deal(batch.uuid)).failure).toBe('importNotReady')
    expect(await importing.countOf('person')).toBe(people)
  }

  it('is refused by its first bytes, whatever it is called, and by its size', async () => {
    const changedTables = await watchTables(importing.testApp)
    const binary = new File([Uint8Array.of(0x63, 0, 0x6f, 1, 0, 2)], 'people.xlsx')
    expect((await importing.manager.call(officeImport.upload, { file: binary })).failure).toBe('fileCheckFailed')
    const empty = new File([], 'people.xlsx')
    expect((await importing.manager.call(officeImport.upload, { file: empty })).failure).toBe('fileCheckFailed')
    const large = new File([Uint8Array.of(0x50, 0x4b, 3, 4), new Uint8Array(limits.importFileBytes)], 'people.xlsx')
    expect((await importing.manager.call(officeImport.upload, { file: large })).failure).toBe('bodyTooLarge')
    expect((await importing.manager.call(officeImport.upload, {} as never)).failure).toBe('invalidInput')
    expect(await changedTables()).toEqual([])
  })

  it('is refused when it is a zip of something else, or damaged', async () => {
    await expectRefusal(fileOf(zipSync({ 'readme.txt': strToU8('hello') })), 'fileUnreadable')
    await expectRefusal(fileOf((await sheetBytes('personnel', [person()])).slice(0, 900)), 'fileUnreadable')
    const parts = unzipSync(await sheetBytes('personnel', [person()]))
    await expectRefusal(fileOf(zipSync({ ...parts, 'xl/vbaProject.bin': strToU8('macro') })), 'fileUnreadable')
  })

  it('is refused before it unpacks to more than it may', async () => {
    const parts = unzipSync(await sheetBytes('personnel', [person()]))
    const bomb = new Uint8Array(limits.importUnpackedBytes + 1)
    await expectRefusal(fileOf(zipSync({ ...parts, 'xl/media/bomb.bin': bomb })), 'fileTooLarge')
    const largeSheet = new Uint8Array(limits.importUnpackedBytes / 4)
    await expectRefusal(fileOf(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': largeSheet })), 'fileTooLarge')
  })

  it('is refused with document types and entities', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const bytes = await sheetBytes('personnel', [person()])
    const file = changeParts(bytes, (text, name) => (isSheet(name) ? text.replace('?>', `?>${entity}`) : text))
    await expectRefusal(file, 'fileHasEntities')
  })

  it('is refused at the cell of a formula or an error', async () => {
    const bytes = await sheetBytes('personnel', [person(), person()])
    const at = (cell: string, inner: string) =>
      changeParts(bytes, (text, name) =>
        isSheet(name) ? text.replace(new RegExp(`<c r="${cell}"[^>]*>.*?</c>`), `<c r="${cell}" ${inner}</c>`) : text,
      )
    await expectRefusal(at('C3', 't="str"><f>HYPERLINK("x")</f><v>Ida</v>'), 'formula', [3, 'firstName'])
    await expectRefusal(at('D2', 't="e"><v>#REF!</v>'), 'cellUnreadable', [2, 'lastName'])
  })

  it('names the column that is missing or there twice, and those that may be the missing one', async () => {
    const heads = ['Company', 'Shoe size', 'First name', 'Last name', 'ID', 'ID']
    const batch = await importing.upload(await sheetFile('personnel', [person()], heads))
    expect(problems(batch)).toEqual([[1, 'personnelId', 'columnTwice']])
    expect(batch.notices).toEqual([{ notice: 'columnsIgnored', names: ['Shoe size'], count: 1 }])
    const otherHeads = ['Company', 'Department', 'First name', 'Last name', 'Number']
    expect(problems(await importing.upload(await sheetFile('personnel', [person()], otherHeads)))).toEqual([
      [1, 'personnelId', 'columnMissing'],
      [1, 'E', 'columnUnknown'],
    ])
    const short = await importing.upload(
      await sheetFile('personnel', [person()], ['Company', 'Department', 'First name', 'Last name']),
    )
    expect(problems(short)).toEqual([[1, 'personnelId', 'columnMissing']])
    expect(short.problems[0]!.params).toEqual({ column: 'ID' })
  })

  it('has to have lines, and no more than a thousand', async () => {
    await expectRefusal(await sheetFile('personnel', []), 'noLines')
    const many = Array.from({ length: limits.importBatch + 1 }, () => person())
    await expectRefusal(await sheetFile('personnel', many), 'tooManyLines')
  })
})

describe('a body with a file', () => {
  it('is read where a file belongs and nowhere else, and a file needs such a body', async () => {
    const changedTables = await watchTables(importing.testApp)
    const at = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
      fetch(`${importing.testApp.url}/web-server/${path}`, {
        method: 'POST',
        headers: { 'x-auth-token': importing.manager.token!, ...headers },
        body,
      })
    const form = new FormData()
    form.append('uuid', randomUUID())
    form.append('file', await twoPeople())
    const { path } = officeImport.upload
    const answers = [
      await at('v4/web/office/import/pm/undo', form),
      await at(path, '{}', { 'content-type': 'application/json' }),
      await at(path, 'kind=personnel', { 'content-type': 'application/x-www-form-urlencoded' }),
      await at(path, 'no parts', { 'content-type': 'multipart/form-data; boundary=x' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 400])
    const two = new FormData()
    for (const name of ['file', 'other']) two.append(name, await twoPeople())
    expect((await at(path, two)).status).toBe(413)
    expect(await changedTables()).toEqual([])
  })
})
