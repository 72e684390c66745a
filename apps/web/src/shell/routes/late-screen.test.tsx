import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('./page-missing.tsx', () => ({ PageMissing: () => <p>missing</p> }))
// A file before may have loaded the modules without what stands for them here.
vi.resetModules()
const { screenInTime } = await import('./late-screen.tsx')

const Doors = () => <p>doors</p>
const arriving = (ms: number) => new Promise<typeof Doors>((resolve) => setTimeout(() => resolve(Doors), ms))
const newLoad = () => async () => ({ default: Doors })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('code that comes within 900 ms is the page, and nothing stands before it', async () => {
  const screen = screenInTime(newLoad(), arriving(890))
  await vi.advanceTimersByTimeAsync(890)
  expect(await screen).toBe(Doors)
})

it('after 900 ms a skeleton stands, and the same component is shown at later visits', async () => {
  const load = newLoad()
  const screen = screenInTime(load, arriving(5_000))
  await vi.advanceTimersByTimeAsync(900)
  const Late = (await screen)!
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <Late />
    </MantineProvider>,
  )
  expect(markup).toContain('data-skeleton')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screenInTime(load, arriving(0))).toBe(Late)
})
