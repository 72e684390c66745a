import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { addressOf, operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'
import { Brand, BrandForm, BrandLogoForm } from './schema.ts'

const path = (call: string) => `v4/web/common/brand/{role}/${call}` as const
const ofDistributor = z.object({ uuid: Uuid })

/** The brand that a distributor gives all below it: name, logo, a line in mails (operators.md 3.1, 4.6). */
export const brand = {
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'brand.edit',
    input: ofDistributor,
    output: Brand,
    fails: [],
    summary: 'Get the brand of a distributor; empty where it has none of its own.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    wire: 'json',
    needs: 'brand.edit',
    input: BrandForm,
    output: z.object({}),
    fails: ['staleRecord'],
    invalidates: ['brand'],
    summary: 'Set how the product is called below a distributor, and the line at the end of its mails.',
  }),
  setLogo: operation({
    method: 'POST',
    path: path('setLogo'),
    wire: 'file',
    upload: { kinds: ['jpeg', 'png'], maxBytes: limits.brandLogoBytes },
    needs: 'brand.edit',
    input: BrandLogoForm,
    output: z.object({}),
    fails: ['fileCheckFailed'],
    invalidates: ['brand'],
    summary: `Set the logo of a distributor in place of the former one, at most ${limits.brandLogoSide} pixels long.`,
  }),
  removeLogo: operation({
    method: 'POST',
    path: path('removeLogo'),
    wire: 'json',
    needs: 'brand.edit',
    input: ofDistributor,
    output: z.object({}),
    fails: [],
    invalidates: ['brand'],
    summary: 'Delete the logo of a distributor; those below see the platform’s.',
  }),
}

/** Logos for pages, readable without a session. */
export const brandLogo = {
  show: operation({
    method: 'GET',
    path: 'v4/web/common/brand/getLogo',
    wire: 'json',
    needs: 'public',
    isImmutable: true,
    input: z.object({ logo: Uuid }),
    output: AnyFile,
    fails: [],
    summary: 'Get a logo by its own id, for pages to show; another picture has another id.',
  }),
}

/** Where pages find a logo. */
export const logoAddress = (logo: string): string => `${addressOf(brandLogo.show.path)}?logo=${logo}`
