import { describe, expect, test } from 'vitest'
import { circles, importsOf, sourceFiles } from './imports.ts'

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

test('no files import each other in a circle, by types either', () => {
  expect(circles(sourceFiles('apps', 'packages', 'tools', 'bench', 'e2e'))).toEqual([])
})
