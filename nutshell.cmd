@echo off
rem Starts Nutshell from an unpacked archive: needs Java 25 or later, in runtime beside app, in JAVA_HOME or on the PATH.
rem   NUTSHELL_JAVA_OPTS   more options for the JVM
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java"
set "version=0"
for /f "tokens=3" %%v in ('""%java%" -XshowSettings:properties -version 2^>^&1 ^| findstr /c:"java.specification.version ="') do set "version=%%v"
rem A JVM that cannot start exits with 1, which here means "violated".
if %version% lss 25 (
  echo nutshell: needs a Java 25 or later; the one found is %version%, where 0 is none. 1>&2
  echo   hint: install one from adoptium.net, or set JAVA_HOME. 1>&2
  exit /b 2
)
if not exist "%home%\app\nutshell.jar" (
  echo nutshell: %home%\app\nutshell.jar is missing. 1>&2
  echo   hint: unpack the archive again. 1>&2
  exit /b 2
)
"%java%" -Xms64m -Xmx1g -XX:+UseSerialGC -XX:-UsePerfData -XX:+UseCondCardMark --enable-native-access=ALL-UNNAMED %NUTSHELL_JAVA_OPTS% -cp "%home%\app\nutshell.jar" io.nutshell.app.cli.Main %*
exit /b %ERRORLEVEL%
