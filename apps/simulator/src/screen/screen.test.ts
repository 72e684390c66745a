import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommandArgs, linkLimits } from '@lintel/devices/protocol.ts'
import { TestBackend } from '../../test/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const inAnHour = () => Date.now() + 3_600_000
const text = (message: string, until = inAnHour()) => ({
  message,
  title: 'Water off',
  text: `Water is off: ${message}`,
  from: 'Tower management',
  until,
})
const answerTo = async <Name extends 'show' | 'hide'>(name: Name, args: CommandArgs<Name>) => {
  const command = backend.command(name, args)
  await backend.until(() => backend.answersTo(command).length === 1)
  return backend.answersTo(command)[0]
}

describe('the screen of a device', () => {
  it('shows a text once however often it is sent, and no longer when it is taken off', async () => {
    const device = await backend.start()
    await backend.settled(device)
    expect(await answerTo('show', text('one'))).toBe('done OK')
    expect(await answerTo('show', text('one'))).toBe('done OK')
    expect(device.status().screen).toMatchObject([{ message: 'one', text: 'Water is off: one', title: 'Water off' }])
    expect(await answerTo('hide', { message: 'one' })).toBe('done OK')
    expect(await answerTo('hide', { message: 'one' })).toBe('done OK')
    expect(device.status().screen).toEqual([])
  })

  it('shows nothing whose time is over', async () => {
    const device = await backend.start()
    await backend.settled(device)
    await answerTo('show', text('over', Date.now() - 1_000))
    expect(device.status().screen).toEqual([])
  })

  it('keeps its texts through a power cut, and forgets them when the site gives the device up', async () => {
    const device = await backend.start()
    await backend.settled(device)
    await answerTo('show', text('kept'))
    await device.stop()
    const again = await backend.start()
    await backend.settled(again)
    expect(again.status().screen).toMatchObject([{ message: 'kept' }])
    const command = backend.command('clear', {})
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(again.status().screen).toEqual([])
  })

  it('lets the oldest go when there are too many', async () => {
    const device = await backend.start()
    await backend.settled(device)
    for (let number = 0; number <= linkLimits.screenMessages; number += 1) await answerTo('show', text(`m${number}`))
    const { screen } = device.status()
    expect(screen).toHaveLength(linkLimits.screenMessages)
    expect(screen[0]).toMatchObject({ message: 'm1' })
  })

  it('takes no text that is too long for it', async () => {
    const device = await backend.start()
    await backend.settled(device)
    expect(await answerTo('show', { ...text('long'), text: 'x'.repeat(65) })).toBe('refused INVALID')
    expect(device.status().screen).toEqual([])
  })

  it('does not exist on a controller, which answers that it is unsupported', async () => {
    const device = await backend.start({ model: 'LC-4' })
    await backend.settled(device)
    expect(await answerTo('show', text('one'))).toBe('refused UNSUPPORTED')
    expect(await answerTo('hide', { message: 'one' })).toBe('refused UNSUPPORTED')
    expect(device.status().screen).toEqual([])
  })
})
