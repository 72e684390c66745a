import { contract } from '@lintel/contract/all/contract.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Importing, person, problems, short } from '../importing.samples.ts'
import { rawFile, cells, sheetFile, textFile, westernBytes } from '../sheet/sheets.samples.ts'

/** Lists of people that were not made from a template. */

const { company, officeImport, personnel } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

/** As a German Excel saves a list of human resources: semicolons, Windows-1252, its own columns between ours. */
const germanList = (tag: string): File =>
  textFile(
    westernBytes(
      [
        'Personalliste Büro München;;;;;;;;;',
        ';;;;;;;;;',
        'Personal-ID;Anrede;Vorname;Nachname;Firma;Abteilung;Ländervorwahl;Telefonnummer;Eintritt;Gehalt (€)',
        `M${tag}1;Frau;Jördis;Größe;Müller & Söhne ${tag};Vertrieb/Süd;49;089 5551234;01.04.2019;4.250,00`,
        `M${tag}2;Herr;Zoltán;"von Öl; Jr.";Müller & Söhne ${tag};Vertrieb/Süd;;;15.09.2021;3,9E+03`,
        `M${tag}3;Herr;Noël;Straßer;Müller & Söhne ${tag};Küche;;;01.01.2024;"3.900,00"`,
        ';;;;;;;;Summe;=SUMME(J4:J6)',
        '',
      ].join('\r\n'),
    ),
    'Personalliste.csv',
  )

describe('a list that a German Excel saved as CSV', () => {
  it('is taken as its reader sees it, after it was said what is added and what is left out', async () => {
    const tag = short()
    const batch = await importing.upload(germanList(tag))
    expect([batch.state, batch.problems, batch.total]).toEqual(['ready', [], 3])
    expect(batch.adds).toEqual([
      { thing: 'company', count: 1 },
      { thing: 'department', count: 3 },
      { thing: 'person', count: 3 },
    ])
    expect(batch.notices).toMatchObject([
      { notice: 'columnsIgnored', names: ['Anrede', 'Eintritt', 'Gehalt (€)'], count: 3 },
      { notice: 'headsBelow', count: 3 },
      { notice: 'westernText', names: expect.arrayContaining(['Jördis', 'Straßer']) as string[] },
    ])
    expect(batch.newCompanies).toEqual([`Müller & Söhne ${tag}`])
    expect((await importing.deal(batch.uuid)).data.batch).toMatchObject({ state: 'finished', notices: [], adds: [] })
    const { rows } = (await importing.manager.call(personnel.list, { keyword: `M${tag}`, size: 10 })).data
    const people = rows.map(({ personnelId, firstName, lastName, departmentName, phoneCode, phone }) => [
      personnelId,
      firstName,
      lastName,
      departmentName,
      `${phoneCode} ${phone}`.trim(),
    ])
    expect(people.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      [`M${tag}1`, 'Jördis', 'Größe', 'Süd', '49 895551234'],
      [`M${tag}2`, 'Zoltán', 'von Öl; Jr.', 'Süd', ''],
      [`M${tag}3`, 'Noël', 'Straßer', 'Küche', ''],
    ])
    const companies = (await importing.manager.call(company.list, { keyword: `Söhne ${tag}` })).data.rows
    expect(companies.map(({ name }) => name)).toEqual([`Müller & Söhne ${tag}`])
  })

  it('names all that is wrong with it at once: heads, cells and lines', async () => {
    const list = textFile(
      westernBytes(
        [
          'Firma;Vorname;Nachname;RF-Karten;PIN;E-Mail;Nummer',
          'Müller;Jörg;Öl;1,23457E+11;=1+1;niemand;1',
          'Müller;;Öl;XYZ;91234567;;2',
        ].join('\n'),
      ),
    )
    const batch = await importing.upload(list)
    expect(problems(batch)).toEqual([
      [1, 'personnelId', 'columnMissing'],
      [1, 'G', 'columnUnknown'],
      [2, 'pin', 'formula'],
      [2, 'cards', 'numberUnclear'],
      [2, 'email', 'emailInvalid'],
      [3, 'firstName', 'nameRequired'],
      [3, 'pin', 'pinInvalid'],
      [3, 'cards', 'cardInvalid'],
    ])
    expect(batch.notices.map(({ notice }) => notice)).toEqual(['columnsIgnored', 'westernText'])
  })

  it('is no import when it is an old workbook, and says what to do', async () => {
    const bytes = new Uint8Array(2_048)
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const batch = await importing.upload(new File([bytes], 'people.xls'))
    expect([batch.state, ...problems(batch)]).toEqual(['failed', [0, '', 'oldWorkbook']])
    expect(batch.problems[0]!.code).toBe(12_070_001)
  })
})

describe('the export of the people of a site', () => {
  it.each(['en', 'zh-Hans'])('comes in at another site, in the language %s', async (language) => {
    const tag = short()
    await importing.imported([
      person({
        personnelId: `X${tag}`,
        lastName: `Éxport ${tag}`,
        department: 'Works',
        phoneCode: '49',
        phone: '030 1234567',
        email: `x${tag}@test.invalid`,
        validFrom: '2027-01-31 08:00',
        validUntil: '2027-12-31',
      }),
    ])
    const response = await importing.manager.raw('POST', `/web-server/${personnel.export.path}`, {
      headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ keyword: `X${tag}`, timestamp: String(Date.now()) }).toString(),
    })
    expect(response.headers.get('content-type')).toBe(fileKinds.xlsx.type)
    const file = new File([await response.arrayBuffer()], 'people.xlsx')
    const there = await importing.testApp.as(importing.testApp.fixtures.theirs.officeManager)
    const other = new Importing(importing.testApp, there)
    await other.leaveOpen()
    const batch = await other.upload(file)
    expect([batch.state, batch.problems]).toEqual(['ready', []])
    expect((await other.deal(batch.uuid)).data.batch.state).toBe('finished')
    const { rows } = (await there.call(personnel.list, { keyword: `X${tag}` })).data
    expect(rows).toMatchObject([
      {
        lastName: `Éxport ${tag}`,
        departmentName: 'Works',
        phoneCode: '49',
        phone: '301234567',
        validFrom: '2027-01-31T08:00',
        validUntil: '2027-12-31T23:59',
      },
    ])
  })
})

it('a workbook says too what it adds, credential by credential', async () => {
  const tag = short()
  const line = { pin: String(Date.now()).slice(-7), cards: `A1${tag};B2${tag}` }
  const batch = await importing.upload(
    await sheetFile('personnel', [person(line), person({ plates: `Z-${tag.slice(0, 6)}` })]),
  )
  expect(batch.adds.filter(({ thing }) => thing !== 'company')).toEqual([
    { thing: 'person', count: 2 },
    { thing: 'pin', count: 1 },
    { thing: 'card', count: 2 },
    { thing: 'plate', count: 1 },
  ])
  await importing.deal(batch.uuid, 'cancel')
  const upload = await importing.upload(rawFile([[cells.shared('Shoe size')], [cells.shared('43')]]))
  expect(problems(upload)).toEqual([[0, '', 'headsMissing']])
  expect((await importing.manager.call(officeImport.details, { uuid: upload.uuid })).data.batch?.notices).toEqual([])
})
