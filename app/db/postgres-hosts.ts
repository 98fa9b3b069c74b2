const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

/** The hosts of a PostgreSQL address, such as `postgres://user@first:5432,second:5432/name`, as one address for each. */
export function hostsOf(url: string): string[] {
  const [, user = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? []
  return hosts.split(',').map((host) => `${user}${host}${rest}`)
}

/** An address without its user and password. */
export function withoutUser(url: string): string {
  const [, , hosts = '', rest = ''] = ADDRESS.exec(url) ?? []
  return `${hosts}${rest.replace(/\?.*$/, '')}`
}
