/** Arguments from a command line or a socket: text by name. */
export type CommandArguments = Readonly<Record<string, string | undefined>>;
