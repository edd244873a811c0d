/** Before each test file. */
import { closeAfterFile } from './atEnd.ts';

closeAfterFile();
