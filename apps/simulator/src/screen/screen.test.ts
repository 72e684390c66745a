import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommandArgs, linkLimits } from '@lintel/devices/protocol.ts'
import { World } from '../../test/world.ts'

let world: World

beforeEach(async () => {
  world = await World.create()
})
afterEach(() => world.close())

const inAnHour = () => Date.now() + 3_600_000
const text = (message: string, until = inAnHour()) => ({
  message,
  title: 'Water off',
  text: `Water is off: ${message}`,
  from: 'Tower management',
  until,
})
const answered = async <Name extends 'show' | 'hide'>(name: Name, args: CommandArgs<Name>) => {
  const command = world.command(name, args)
  await world.until(() => world.answersTo(command).length === 1)
  return world.answersTo(command)[0]
}

describe('the screen of a device', () => {
  it('shows a text once however often it is sent, and no longer when it is taken off', async () => {
    const device = await world.start()
    await world.settled(device)
    expect(await answered('show', text('one'))).toBe('done OK')
    expect(await answered('show', text('one'))).toBe('done OK')
    expect(device.status().screen).toMatchObject([{ message: 'one', text: 'Water is off: one', title: 'Water off' }])
    expect(await answered('hide', { message: 'one' })).toBe('done OK')
    expect(await answered('hide', { message: 'one' })).toBe('done OK')
    expect(device.status().screen).toEqual([])
  })

  it('shows nothing whose time is over', async () => {
    const device = await world.start()
    await world.settled(device)
    await answered('show', text('over', Date.now() - 1_000))
    expect(device.status().screen).toEqual([])
  })

  it('keeps its texts through a power cut, and forgets them when the site gives the device up', async () => {
    const device = await world.start()
    await world.settled(device)
    await answered('show', text('kept'))
    await device.stop()
    const again = await world.start()
    await world.settled(again)
    expect(again.status().screen).toMatchObject([{ message: 'kept' }])
    const command = world.command('clear', {})
    await world.until(() => world.answersTo(command).length === 1)
    expect(again.status().screen).toEqual([])
  })

  it('lets the oldest go when there are too many', async () => {
    const device = await world.start()
    await world.settled(device)
    for (let number = 0; number <= linkLimits.screenMessages; number += 1) await answered('show', text(`m${number}`))
    const { screen } = device.status()
    expect(screen).toHaveLength(linkLimits.screenMessages)
    expect(screen[0]).toMatchObject({ message: 'm1' })
  })

  it('takes no text that is too long for it', async () => {
    const device = await world.start()
    await world.settled(device)
    expect(await answered('show', { ...text('long'), text: 'x'.repeat(65) })).toBe('refused INVALID')
    expect(device.status().screen).toEqual([])
  })

  it('is not there on a controller, which says so', async () => {
    const device = await world.start({ model: 'LC-4' })
    await world.settled(device)
    expect(await answered('show', text('one'))).toBe('refused UNSUPPORTED')
    expect(await answered('hide', { message: 'one' })).toBe('refused UNSUPPORTED')
    expect(device.status().screen).toEqual([])
  })
})
