import { supportMeta } from '@contract/pages'

/** Where people can ask for help, as the server has written it into the page; undefined where its operator has named no address. */
export const supportEmail = () => document.querySelector<HTMLMetaElement>(`meta[name='${supportMeta}']`)?.content

/** `email` checked by the server: nothing in it needs escaping. */
export const SupportLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>
