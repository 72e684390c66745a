import { describe, expect, test } from 'vitest'
import { circles, folderCircles, importsOf, sourceFiles, sourceOf } from './imports.ts'

const server = 'apps/server/src/'

/** The floors of the server, lowest first: what stands on one imports only from its own room and from floors below. */
const floors: readonly (readonly string[])[] = [
  ['base'],
  ['db'],
  ['access'],
  ['kernel'],
  ['domain'],
  ['http'],
  ['features', 'devices', 'jobs', 'adapters'],
]

const isTest = (file: string): boolean => /\.(test|samples)\.tsx?$/.test(file)
const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room))
/** The room of a server file: a feature is a room of its own. */
const roomOf = (file: string): string => {
  const [first = '', second = ''] = file.slice(server.length).split('/')
  return first === 'features' ? `features/${second}` : first
}

describe('the floors of the server', () => {
  const above = sourceFiles(server)
    .filter((file) => !isTest(file) && floorOf(roomOf(file).split('/')[0]!) >= 0)
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(server) && roomOf(target) !== roomOf(file))
        .map((target) => ({ file, target })),
    )

  test('no file imports from a floor above, from a neighbour or from the wiring at the top', () => {
    const wrong = above.filter(({ file, target }) => {
      const [from, to] = [file, target].map((path) => floorOf(roomOf(path).split('/')[0]!))
      return to === -1 || to! >= from!
    })
    // `features/all.ts` lists what features bring.
    expect(wrong.filter(({ file }) => file !== `${server}features/all.ts`)).toEqual([])
  })

  test('every floor has files', () => {
    const rooms = new Set(above.map(({ file }) => roomOf(file).split('/')[0]))
    expect(floors.flat().filter((room) => room !== 'base' && !rooms.has(room))).toEqual([])
  })
})

/** Rooms of a folder by storeys, lowest first: a file imports only from its own room and from storeys below. */
const buildings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  [`${server}domain/`]: [
    [
      'base',
      'site-clock',
      'areas',
      'commands',
      'firmware',
      'live',
      'objects',
      'pictures',
      'push',
      'sheets',
      'visitors',
    ],
    ['credentials', 'exports', 'mails', 'residences', 'sites'],
    ['emergency', 'policy', 'sessions', 'upgrades'],
    ['doors', 'guides'],
    ['access-groups', 'accounts', 'devices'],
    ['people'],
    ['companies', 'door-events'],
    ['attendance', 'money'],
    ['muster'],
  ],
  'apps/simulator/src/': [
    ['base'],
    ['decision', 'storage'],
    ['camera', 'door', 'firmware', 'screen', 'transport'],
    ['device'],
    ['cli'],
    ['vendor-clouds'],
  ],
  'apps/web/src/kit/': [
    ['keys', 'options', 'portal', 'routing', 'time', 'work'],
    ['actions', 'dates', 'tree'],
    ['screen', 'side-panel'],
    ['form', 'list'],
  ],
}

describe.each(Object.entries(buildings))('the rooms of %s', (folder, storeys) => {
  const files = sourceFiles(folder).filter((file) => !isTest(file))
  const roomIn = (file: string): string => file.slice(folder.length).split('/')[0]!
  const storeyOf = (file: string): number => storeys.findIndex((rooms) => rooms.includes(roomIn(file)))

  test('stand on one storey each', () => {
    expect([...new Set(files.map(roomIn))].sort()).toEqual(storeys.flat().sort())
  })

  test('import only from storeys below', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(folder) && roomIn(target) !== roomIn(file))
        .filter((target) => storeyOf(target) >= storeyOf(file))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong, 'Move what both need to a room below, or the file to where it is used.').toEqual([])
  })
})

test('what one feature alone uses stands in its folder', () => {
  const users = new Map<string, string[]>()
  for (const file of sourceFiles(server).filter((name) => !isTest(name)))
    for (const target of importsOf(file)) users.set(target, [...(users.get(target) ?? []), file])
  const isShared = (file: string): boolean => file.startsWith(`${server}domain/`)
  /** Rooms that use a file, by themselves or through what they share. */
  const roomsOf = (file: string): readonly string[] => [
    ...new Set((users.get(file) ?? []).flatMap((user) => (isShared(user) ? roomsOf(user) : [roomOf(user)]))),
  ]
  const wrong = [...users.keys()].filter(isShared).flatMap((file) => {
    const [room, ...others] = roomsOf(file)
    return room?.startsWith('features/') && others.length === 0 ? [`${file} belongs to ${room}`] : []
  })
  expect(users.size).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

describe('the folders of the contract', () => {
  const contract = 'packages/contract/src/'
  const folderOf = (file: string): string => file.slice(contract.length).split('/')[0]!
  const files = sourceFiles(contract).filter((file) => !isTest(file))

  test('do not import each other in a circle', () => {
    expect(folderCircles(files, folderOf)).toEqual([])
  })

  test('stand on `base`, and `all` stands on them', () => {
    const between = files.flatMap((file) =>
      importsOf(file).map((target) => ({ file, from: folderOf(file), to: folderOf(target), target })),
    )
    expect(between.length).toBeGreaterThan(500)
    const wrong = between.filter(
      ({ from, to, target }) =>
        target.startsWith(contract) && from !== to && (from === 'base' || (to === 'all' && from !== 'all')),
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})

test('the rooms of the path to the devices do not import each other in a circle', () => {
  const devices = `${server}devices/`
  const files = sourceFiles(devices).filter((file) => !isTest(file))
  expect(files.length).toBeGreaterThan(40)
  expect(folderCircles(files, (file) => file.slice(devices.length).split('/')[0]!)).toEqual([])
})

test('the rooms of the browser do not import each other in a circle; a feature is a room of its own', () => {
  const web = 'apps/web/src/'
  const files = sourceFiles(web).filter((file) => !isTest(file))
  const roomOfWeb = (file: string): string => {
    const [first = '', second = ''] = file.slice(web.length).split('/')
    return first === 'features' ? `features/${second}` : first
  }
  expect(files.length).toBeGreaterThan(500)
  expect(folderCircles(files, roomOfWeb)).toEqual([])
  const crossing = files.filter((file) => {
    const room = roomOfWeb(file)
    return (
      room.startsWith('features/') &&
      importsOf(file).some((target) => target.startsWith(`${web}features/`) && roomOfWeb(target) !== room)
    )
  })
  expect(crossing).toEqual([])
})

test('pages take what is derived from all features as types alone, and as `virtual:calls` and `virtual:audit`', () => {
  const files = sourceFiles('apps/web/src/').filter((file) => !isTest(file))
  const loaders = files.filter((file) => /^import (?!type )[^;]*? from '@lintel\/contract\/all\//m.test(sourceOf(file)))
  expect(loaders).toEqual([])
})

test('minutes, hours and days are written in one place', () => {
  const literal = /\b(60_000|3_600_000|86_400(_000)?)\b|24 \* 60\b|\b60 \* 60\b/
  const files = sourceFiles('packages', 'apps').filter(
    (file) => !isTest(file) && !/\/(test|seed)\/|^packages\/vocabulary\/src\/durations|protocol\/examples/.test(file),
  )
  // Formats of languages count in seconds and minutes that no clock knows, such as months.
  const found = files.filter((file) => !file.startsWith('packages/i18n/') && literal.test(sourceOf(file)))
  expect(found).toEqual([])
})

test('the question of deleting is written in one place', () => {
  const files = sourceFiles('apps/web/src/').filter((file) =>
    sourceOf(file).includes("confirmLabel={t('common:delete')}"),
  )
  expect(files).toEqual(['apps/web/src/kit/actions/delete-dialog.tsx'])
})

test('no files import each other in a circle, not even by types', () => {
  expect(circles(sourceFiles('apps', 'packages', 'tools', 'bench', 'e2e'))).toEqual([])
})
