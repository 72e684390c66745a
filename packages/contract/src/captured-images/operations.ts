import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { exportOf } from '../exports/export.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { CapturedImage, CapturedImageFilter } from './schema.ts'

const path = (call: string) => `v4/web/office/capturedImage/{role}/${call}` as const
/** The site may hide pictures from all roles (office.md 31.3, enableSnapshot). */
const ifShown = when('imagesShown', true)

const list = operation({
  method: 'GET',
  path: path('getList'),
  wire: 'json',
  needs: 'capturedImage.read',
  when: ifShown,
  input: CapturedImageFilter,
  output: page(CapturedImage),
  fails: [],
  summary:
    'List pictures that devices took, as long as the site keeps them, newest first; an administrator sees those of what people of its company did.',
})

/** What the cameras of an office's devices have taken (office.md 15.3). */
export const capturedImage = {
  list,
  export: exportOf(list, 'capturedImage', 'times and causes of pictures'),
  get: operation({
    method: 'GET',
    path: path('getImage'),
    wire: 'json',
    needs: 'capturedImage.read',
    when: ifShown,
    input: z.object({ uuid: Uuid }),
    output: AnyFile,
    fails: [],
    summary: 'Get one picture, as the device brought it.',
  }),
}
